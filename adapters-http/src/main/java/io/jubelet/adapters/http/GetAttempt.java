package io.jubelet.adapters.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** One GET request under way, on a connection of its own. Everything happens on one event loop. */
final class GetAttempt {

    private final Vertx vertx;
    private final AddressRace race;
    private final Connector connector;
    private final GetRequest request;
    private final GetClient.Wanted wanted;
    private final Buffer body = Buffer.buffer();
    private Promise<GetAnswer> promise;
    private Connector.Connection connection;
    private HttpVersion version = HttpVersion.HTTP_1_1;
    private HttpClientResponse head;
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

    private void send(HttpClientConnection made) {
        if (over) {
            return;
        }
        // Without handlers each broken response would be logged; the caller receives the failure already.
        made.exceptionHandler(_ -> { });
        made.request(new RequestOptions().setMethod(HttpMethod.GET).setURI(request.target()))
                .compose(this::write)
                .onSuccess(this::read)
                .onFailure(e -> fail(NoAnswerException.answering(version, e)));
    }

    private Future<HttpClientResponse> write(HttpClientRequest sent) {
        sent.exceptionHandler(_ -> { });
        version = sent.version();
        RequestHead.write(request, sent);
        return sent.send();
    }

    private void read(HttpClientResponse response) {
        head = response;
        limit = wanted.limit(answer(false, Optional.empty()), length(response));
        if (limit == 0) {
            finish(false, Optional.empty());
            return;
        }
        response.exceptionHandler(e -> breakOff(NoAnswerException.brokenBody(e)));
        response.endHandler(_ -> finish(true, Optional.empty()));
        response.handler(part -> {
            body.appendBuffer(part, 0, Math.min(part.length(), limit - body.length() + 1));
            if (body.length() > limit) {
                finish(false, Optional.empty());
            }
        });
    }

    private static OptionalLong length(HttpClientResponse response) {
        String length = response.getHeader("content-length");
        return length != null && length.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(length)) : OptionalLong.empty();
    }

    private void finish(boolean whole, Optional<NoAnswerException> broken) {
        if (!over) {
            promise.tryComplete(answer(whole, broken));
            cancel();
        }
    }

    private GetAnswer answer(boolean whole, Optional<NoAnswerException> broken) {
        String reason = head.statusMessage() == null ? "" : head.statusMessage();
        String location = head.getHeader("location") == null ? "" : head.getHeader("location");
        return new GetAnswer(head.statusCode(), reason, location, body.getBytes(0, Math.min(limit, body.length())), whole, broken);
    }

    private void late() {
        if (head == null) {
            fail(NoAnswerException.timeout());
        } else {
            breakOff(NoAnswerException.slowBody());
        }
    }

    /** The body has no end. */
    private void breakOff(NoAnswerException why) {
        if (answer(false, Optional.empty()).redirect().isPresent()) {
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
