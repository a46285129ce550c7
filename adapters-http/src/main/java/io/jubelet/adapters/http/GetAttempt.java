package io.jubelet.adapters.http;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Optional;

/** One GET request under way, on a connection of its own. Everything happens on one event loop. */
final class GetAttempt implements GetConnection.Receiver {

    private final Vertx vertx;
    private final AddressRace race;
    private final Connector connector;
    private final GetRequest request;
    private final GetClient.Wanted wanted;
    private final Buffer body = Buffer.buffer();
    private Promise<GetAnswer> promise;
    private Connector.Connection<GetConnection> connection;
    private GetConnection.Head head;
    private int limit;
    private boolean over;

    /** @param wanted which part of the body is read */
    GetAttempt(Vertx vertx, AddressRace race, Connector connector, GetRequest request, GetClient.Wanted wanted) {
        this.vertx = vertx;
        this.race = race;
        this.connector = connector;
        this.request = request;
        this.wanted = wanted;
    }

    /**
     * Connects and sends.
     *
     * @param answer is given the response, or a {@link NoAnswerException}
     * @param timeout for everything, more than zero
     */
    void start(Promise<GetAnswer> answer, Duration timeout) {
        promise = answer;
        long millis = Math.max(1, timeout.toMillis());
        long timer = vertx.setTimer(millis, _ -> late());
        answer.future().onComplete(_ -> vertx.cancelTimer(timer));
        connection = race.connect(request.address(), request.port(), millis,
                (address, share) -> connector.connect(request, address, share));
        connection.made().onSuccess(this::send)
                .onFailure(e -> fail(NoAnswerException.connecting(request.address(), request.port(), e)));
    }

    /** Ends the connection; without a result. */
    void cancel() {
        over = true;
        if (connection != null) {
            connection.end().run();
        }
    }

    private void send(GetConnection made) {
        if (!over) {
            made.get(request, this);
        }
    }

    @Override
    public void head(GetConnection.Head received) {
        if (over) {
            return;
        }
        head = received;
        limit = wanted.limit(answer(false, Optional.empty()), head.length());
        if (limit == 0) {
            finish(false, Optional.empty());
        }
    }

    @Override
    public void body(Buffer part) {
        if (over) {
            return;
        }
        body.appendBuffer(part, 0, Math.min(part.length(), limit - body.length() + 1));
        if (body.length() > limit) {
            finish(false, Optional.empty());
        }
    }

    @Override
    public void end() {
        finish(true, Optional.empty());
    }

    @Override
    public void failed(NoAnswerException why) {
        if (head == null) {
            fail(why);
        } else {
            breakOff(why);
        }
    }

    private void finish(boolean whole, Optional<NoAnswerException> broken) {
        if (!over) {
            promise.tryComplete(answer(whole, broken));
            cancel();
        }
    }

    private GetAnswer answer(boolean whole, Optional<NoAnswerException> broken) {
        return new GetAnswer(head.status(), head.reason(), head.location(), body.getBytes(0, Math.min(limit, body.length())), whole,
                broken);
    }

    private void late() {
        failed(head == null ? NoAnswerException.timeout() : NoAnswerException.slowBody());
    }

    /** The body has no end. Nothing is missing when as much of it as is wanted has arrived. */
    private void breakOff(NoAnswerException why) {
        if (body.length() == limit) {
            finish(false, Optional.empty());
        } else if (answer(false, Optional.empty()).redirect().isPresent()) {
            finish(false, Optional.of(why));
        } else {
            fail(why);
        }
    }

    private void fail(NoAnswerException why) {
        if (!over) {
            promise.tryFail(why);
            cancel();
        }
    }
}
