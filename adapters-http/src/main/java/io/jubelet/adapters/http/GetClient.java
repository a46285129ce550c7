package io.jubelet.adapters.http;

import io.jubelet.ports.failure.CancelledException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;

/**
 * Sends GET requests, each on a connection of its own that is closed afterwards, without proxy, compression or redirects:
 * what a probe needs, and cheap enough for a request every few seconds. Blocks; thread-safe.
 */
final class GetClient implements AutoCloseable {

    private static final int MAX_LINE_BYTES = 64 << 10;
    private static final int MAX_HEADER_BYTES = 1 << 20;
    private static final int LINGER_SECONDS = 1;

    private final Vertx vertx;
    private final Loop loop;
    private final HttpClientAgent client;

    /**
     * A client.
     *
     * @param trusting whether any certificate of a server is accepted
     */
    GetClient(Vertx vertx, boolean trusting) {
        this.vertx = vertx;
        loop = new Loop(vertx);
        HttpClientOptions options = new HttpClientOptions().setKeepAlive(false).setSoLinger(LINGER_SECONDS)
                .setMaxInitialLineLength(MAX_LINE_BYTES).setMaxHeaderSize(MAX_HEADER_BYTES);
        if (trusting) {
            options.setTrustAll(true).setVerifyHost(false);
        }
        client = vertx.createHttpClient(options);
    }

    /**
     * Sends one request.
     *
     * @param timeout for everything, more than zero
     * @param limit bytes of the body that are wanted; the rest is not read
     * @throws NoAnswerException when no usable response came in time
     * @throws CancelledException when the thread is interrupted
     */
    GetAnswer get(GetRequest request, Duration timeout, int limit) throws NoAnswerException {
        Attempt attempt = new Attempt(request, limit);
        Future<GetAnswer> answer = loop.run(promise -> attempt.start(promise, timeout));
        try {
            Loop.settled(answer);
        } catch (CancelledException e) {
            loop.run(_ -> attempt.giveUp());
            throw e;
        }
        if (answer.succeeded()) {
            return answer.result();
        }
        throw answer.cause() instanceof NoAnswerException told ? told : NoAnswerException.answering(answer.cause());
    }

    @Override
    public void close() {
        client.close();
    }

    /** One request under way. Everything happens on the loop. */
    private final class Attempt {

        private final GetRequest request;
        private final int limit;
        private final Buffer body = Buffer.buffer();
        private Promise<GetAnswer> promise;
        private HttpClientConnection connection;
        private boolean headCame;
        private boolean over;

        Attempt(GetRequest request, int limit) {
            this.request = request;
            this.limit = limit;
        }

        void start(Promise<GetAnswer> answer, Duration timeout) {
            promise = answer;
            long millis = Math.max(1, timeout.toMillis());
            long timer = vertx.setTimer(millis,
                    _ -> fail(headCame ? NoAnswerException.slowBody() : NoAnswerException.timeout()));
            answer.future().onComplete(_ -> vertx.cancelTimer(timer));
            client.connect(new HttpConnectOptions().setSsl(request.tls()).setConnectTimeout(millis)
                            .setHost(request.address()).setPort(request.port())
                            .setServer(SocketAddress.inetSocketAddress(request.port(), request.address())))
                    .onSuccess(this::send)
                    .onFailure(e -> fail(NoAnswerException.connecting(request.address(), request.port(), e)));
        }

        void giveUp() {
            over = true;
            if (connection != null) {
                connection.close();
            }
        }

        private void send(HttpClientConnection made) {
            connection = made;
            if (over) {
                giveUp();
                return;
            }
            // Without handlers each broken response would be logged; the caller receives the failure already.
            made.exceptionHandler(_ -> { });
            made.request(new RequestOptions().setMethod(HttpMethod.GET).setURI(request.target()))
                    .compose(this::write)
                    .onSuccess(this::read)
                    .onFailure(e -> fail(NoAnswerException.answering(e)));
        }

        private Future<HttpClientResponse> write(HttpClientRequest sent) {
            sent.exceptionHandler(_ -> { });
            var headers = sent.headers().set("host", request.authority()).set("connection", "close");
            request.headers().forEach((name, values) -> {
                try {
                    headers.set(name, values);
                } catch (IllegalArgumentException e) {
                    // Without the value, which may be a secret.
                    throw new IllegalArgumentException("net/http: invalid header field name or value for \"" + name + "\"");
                }
            });
            return sent.send();
        }

        private void read(HttpClientResponse response) {
            headCame = true;
            response.exceptionHandler(_ -> fail(NoAnswerException.brokenBody()));
            response.endHandler(_ -> finish(response, true));
            response.handler(part -> {
                body.appendBuffer(part, 0, Math.min(part.length(), limit - body.length() + 1));
                if (body.length() > limit) {
                    finish(response, false);
                }
            });
        }

        private void finish(HttpClientResponse response, boolean whole) {
            if (!over) {
                String reason = response.statusMessage() == null ? "" : response.statusMessage();
                String location = response.getHeader("location") == null ? "" : response.getHeader("location");
                promise.tryComplete(new GetAnswer(response.statusCode(), reason, location,
                        body.getBytes(0, Math.min(limit, body.length())), whole));
                giveUp();
            }
        }

        private void fail(NoAnswerException why) {
            if (!over) {
                promise.tryFail(why);
                giveUp();
            }
        }
    }
}
