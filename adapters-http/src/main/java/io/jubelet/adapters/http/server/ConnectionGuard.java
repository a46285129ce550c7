package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;

/**
 * The limits of one connection: a time within which somebody has to be authenticated, whatever is sent and however slowly; then
 * the time from one request to the next; and what the headers of the requests that are being answered may take. It gives back
 * the place among those on which nobody has been authenticated. Lives on the event loop of the connection.
 */
final class ConnectionGuard {

    /** How many bytes the headers of all requests may have that are being answered. */
    private static final long HEADERS = 4L << 20;
    /** How long the end of a connection waits for what was sent before: a client that reads nothing would hold it for ever. */
    private static final Duration CLOSING = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final HttpConnection connection;
    private final NodeServerSettings.Limits limits;
    private final UnauthenticatedConnections.Place place;
    private final Runnable cut;
    private long timer = -1;
    private int requests;
    private long headers;
    private boolean stranger = true;
    private boolean late;
    private boolean closing;
    private boolean ended;

    /**
     * A guard that has not begun.
     *
     * @param place place of the connection among those on which nobody has been authenticated
     * @param cut ends the connection whatever is still to be sent
     */
    ConnectionGuard(Vertx vertx, HttpConnection connection, NodeServerSettings.Limits limits, UnauthenticatedConnections.Place place,
            Runnable cut) {
        this.vertx = vertx;
        this.connection = connection;
        this.limits = limits;
        this.place = place;
        this.cut = cut;
    }

    /** Begins to guard the connection. */
    void begin() {
        arm(limits.firstRequest(), this::strangerIsLate);
    }

    /** A request that is being answered may still turn out to be that of somebody who is authenticated. */
    private void strangerIsLate() {
        late = true;
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
        if (requests >= ListenerOptions.STREAMS || headers + header > HEADERS || !place.hold(header)) {
            close();
            return false;
        }
        requests++;
        headers += header;
        if (!stranger) {
            disarm();
        } else if (late) {
            close();
        }
        return true;
    }

    /** The caller of a request was authenticated. */
    void authenticated() {
        if (stranger) {
            stranger = false;
            place.leave();
            disarm();
        }
    }

    /** A request is over, whose header had this size. */
    void answered(long header) {
        requests--;
        headers -= header;
        place.release(header);
        if (requests > 0) {
            return;
        }
        if (!stranger) {
            arm(limits.idle(), this::close);
        } else if (late) {
            close();
        }
    }

    /** The connection was closed, or taken over. */
    void ended() {
        ended = true;
        disarm();
        place.leave();
    }

    private void close() {
        if (!closing) {
            arm(CLOSING, cut);
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
