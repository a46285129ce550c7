package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;

/**
 * The limits of one connection: a time within which somebody has to be authenticated, whatever is sent and however slowly; then
 * the time from one request to the next; and what the headers of the requests that are being answered may take. It releases
 * the slot of an unauthenticated connection. Lives on the event loop of the connection.
 */
final class ConnectionLimits {

    /** How many bytes the headers of all requests may have that are being answered. */
    private static final long HEADERS = 4L << 20;
    /** How long the end of a connection waits for what was sent before: a client that reads nothing would hold it for ever. */
    private static final Duration CLOSING = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final HttpConnection connection;
    private final KubeletServerSettings.Limits limits;
    private final UnauthenticatedConnections.Slot slot;
    private final Runnable abort;
    private long timer = -1;
    private int requests;
    private long headers;
    private boolean unauthenticated = true;
    private boolean timedOut;
    private boolean closing;
    private boolean ended;

    /**
     * Limits whose time has not begun.
     *
     * @param slot slot of the connection among the unauthenticated ones
     * @param abort ends the connection whatever is still to be sent
     */
    ConnectionLimits(Vertx vertx, HttpConnection connection, KubeletServerSettings.Limits limits, UnauthenticatedConnections.Slot slot,
            Runnable abort) {
        this.vertx = vertx;
        this.connection = connection;
        this.limits = limits;
        this.slot = slot;
        this.abort = abort;
    }

    /** Starts the time to the first request. */
    void begin() {
        arm(limits.firstRequest(), this::authenticationTimedOut);
    }

    /** A request that is being answered may still turn out to be that of somebody who is authenticated. */
    private void authenticationTimedOut() {
        timedOut = true;
        if (requests == 0) {
            close();
        }
    }

    /**
     * The header of a request is complete. False when there is no room for it: then the connection ends.
     *
     * @param header size of the header in bytes
     */
    boolean requested(long header) {
        if (requests >= ListenerOptions.STREAMS || headers + header > HEADERS || !slot.reserve(header)) {
            close();
            return false;
        }
        requests++;
        headers += header;
        if (!unauthenticated) {
            disarm();
        } else if (timedOut) {
            close();
        }
        return true;
    }

    /** The caller of a request was authenticated. */
    void authenticated() {
        if (unauthenticated) {
            unauthenticated = false;
            slot.free();
            disarm();
        }
    }

    /** A request is over, whose header had this size. */
    void answered(long header) {
        requests--;
        headers -= header;
        slot.release(header);
        if (requests > 0) {
            return;
        }
        if (!unauthenticated) {
            arm(limits.idle(), this::close);
        } else if (timedOut) {
            close();
        }
    }

    /** The connection was closed, or taken over. */
    void ended() {
        ended = true;
        disarm();
        slot.free();
    }

    private void close() {
        if (!closing) {
            arm(CLOSING, abort);
            closing = true;
            connection.close();
        }
    }

    private void arm(Duration time, Runnable over) {
        disarm();
        if (!ended && !closing) {
            timer = vertx.setTimer(time.toMillis(), _ -> {
                timer = -1;
                over.run();
            });
        }
    }

    /** While the connection closes, only its end stops the time. */
    private void disarm() {
        if (timer >= 0 && (!closing || ended)) {
            vertx.cancelTimer(timer);
            timer = -1;
        }
    }
}
