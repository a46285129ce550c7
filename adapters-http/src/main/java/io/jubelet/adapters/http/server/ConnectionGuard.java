package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The limits of one connection: time until the next request, which a client that sends its header byte by byte does not
 * extend, and a place among those on which nobody has been authenticated. Lives on the event loop of the connection.
 */
final class ConnectionGuard {

    private final Vertx vertx;
    private final HttpConnection connection;
    private final NodeServerSettings.Limits limits;
    private final AtomicInteger strangers;
    private long timer = -1;
    private int requests;
    private boolean stranger = true;
    private boolean ended;

    /** @param strangers counts the connections on which nobody has been authenticated */
    ConnectionGuard(Vertx vertx, HttpConnection connection, NodeServerSettings.Limits limits, AtomicInteger strangers) {
        this.vertx = vertx;
        this.connection = connection;
        this.limits = limits;
        this.strangers = strangers;
    }

    /** Begins to guard the connection, which is closed when there are too many. */
    void begin() {
        if (strangers.incrementAndGet() > limits.unauthenticated()) {
            ended();
            connection.close();
        } else {
            arm(limits.firstRequest());
        }
    }

    /** The header of a request is complete. */
    void requested() {
        requests++;
        disarm();
    }

    /** A request was answered and its caller was authenticated. */
    void authenticated() {
        if (stranger) {
            stranger = false;
            strangers.decrementAndGet();
        }
    }

    /** A request is over. */
    void answered() {
        requests--;
        if (requests == 0) {
            arm(limits.idle());
        }
    }

    /** The connection was closed, or taken over. */
    void ended() {
        ended = true;
        disarm();
        authenticated();
    }

    private void arm(Duration time) {
        disarm();
        if (!ended) {
            timer = vertx.setTimer(time.toMillis(), _ -> connection.close());
        }
    }

    private void disarm() {
        if (timer >= 0) {
            vertx.cancelTimer(timer);
            timer = -1;
        }
    }
}
