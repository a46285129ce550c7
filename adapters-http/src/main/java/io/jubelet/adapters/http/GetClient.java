package io.jubelet.adapters.http;

import io.jubelet.ports.failure.CancelledException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Sends GET requests, each on a connection of its own that is closed afterwards, without proxy, compression or redirects:
 * what a probe needs, and cheap enough for a request every few seconds. A request that an HTTP/2 server did not take (RFC 9113,
 * section 8.7) is sent again on another connection, as long as there is time. Blocks; thread-safe.
 */
final class GetClient implements AutoCloseable {

    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 1_000;
    private static final int REDIRECT_BYTES = 2 << 10;

    private final Vertx vertx;
    private final ConnectionEventLoop loop;
    private final AddressRace race;
    private final Connector connector;

    /** How much of the body of a response is wanted; the rest is not read. */
    @FunctionalInterface
    interface Wanted {

        /**
         * Decides by the head of a response.
         *
         * @param head the response without its body
         * @param length bytes of the body; empty when the head does not tell
         * @return bytes that are wanted
         */
        int limit(GetAnswer head, OptionalLong length);

        /** Of a redirect that is followed, what net/http of Go reads before it does so. */
        static int ofRedirect(OptionalLong length) {
            return length.orElse(0) > REDIRECT_BYTES ? 0 : REDIRECT_BYTES - 1;
        }
    }

    private GetClient(Vertx vertx, NameLookup names, Connector connector) {
        this.vertx = vertx;
        this.race = new AddressRace(vertx, names);
        this.loop = new ConnectionEventLoop(vertx);
        this.connector = connector;
    }

    /**
     * A client that speaks HTTP/1.1.
     *
     * @param trusting whether any certificate of a server is accepted
     */
    static GetClient http1(Vertx vertx, NameLookup names, boolean trusting) {
        return new GetClient(vertx, names, new Http1Connector(vertx, trusting));
    }

    /** A client for requests through TLS that speaks HTTP/2 or HTTP/1.1, as the server chooses, and accepts any certificate. */
    static GetClient negotiating(Vertx vertx, NameLookup names) {
        return new GetClient(vertx, names, new NegotiatingConnector(vertx));
    }

    /**
     * Sends one request.
     *
     * @param timeout for everything, more than zero
     * @param wanted which part of the body is read
     * @throws NoAnswerException when no usable response came in time
     * @throws CancelledException when the thread is interrupted
     */
    GetAnswer get(GetRequest request, Duration timeout, Wanted wanted) throws NoAnswerException {
        long end = System.nanoTime() + timeout.toNanos();
        long pause = 0;
        while (true) {
            try {
                return once(request, Duration.ofNanos(end - System.nanoTime()), wanted);
            } catch (NoAnswerException e) {
                if (e.kind() != NoAnswerException.Kind.NOT_TAKEN) {
                    throw e;
                }
                await(Math.min(pause, Duration.ofNanos(end - System.nanoTime()).toMillis()));
                if (end - System.nanoTime() <= 0) {
                    throw NoAnswerException.timeout();
                }
                pause = Math.clamp(2 * pause, FIRST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
            }
        }
    }

    private GetAnswer once(GetRequest request, Duration timeout, Wanted wanted) throws NoAnswerException {
        GetAttempt attempt = new GetAttempt(vertx, race, connector, request, wanted);
        Future<GetAnswer> answer = loop.run(promise -> attempt.start(promise, timeout));
        try {
            ConnectionEventLoop.settled(answer);
        } catch (CancelledException e) {
            loop.run(_ -> attempt.cancel());
            throw e;
        }
        if (answer.succeeded()) {
            return answer.result();
        }
        throw answer.cause() instanceof NoAnswerException noAnswer ? noAnswer : NoAnswerException.failed(answer.cause());
    }

    private void await(long millis) {
        if (millis > 0) {
            ConnectionEventLoop.settled(loop.run((Promise<Void> promise) -> vertx.setTimer(millis, _ -> promise.tryComplete())));
        }
    }

    @Override
    public void close() {
        connector.close();
    }
}
