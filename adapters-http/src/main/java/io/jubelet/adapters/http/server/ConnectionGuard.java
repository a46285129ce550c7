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

    private final Vertx vertx;
    private final HttpConnection connection;
    private final NodeServerSettings.Limits limits;
    private final Strangers.Place place;
    private long timer = -1;
    private int requests;
    private long headers;
    private boolean stranger = true;
    private boolean late;
    private boolean ended;

    /** @param place place of the connection among those on which nobody has been authenticated */
    ConnectionGuard(Vertx vertx, HttpConnection connection, NodeServerSettings.Limits limits, Strangers.Place place) {
        this.vertx = vertx;
        this.connection = connection;
        this.limits = limits;
        this.place = place;
    }

    /** Begins to guard the connection. */
    void begin() {
        arm(limits.firstRequest(), this::strangerIsLate);
    }

    /** A request that is being answered may still turn out to be that of somebody who is authenticated. */
    private void strangerIsLate() {
        late = true;
        if (requests == 0) {
            connection.close();
        }
    }

    /**
     * The header of a request is complete. False when there is no room for it: then the connection ends.
     *
     * @param header size of the header in bytes
     */
    boolean requested(long header) {
        if (requests >= ListenerOptions.STREAMS || headers + header > HEADERS || !place.hold(header)) {
            connection.close();
            return false;
        }
        requests++;
        headers += header;
        if (!stranger) {
            disarm();
        } else if (late) {
            connection.close();
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
            arm(limits.idle(), connection::close);
        } else if (late) {
            connection.close();
        }
    }

    /** The connection was closed, or taken over. */
    void ended() {
        ended = true;
        disarm();
        place.leave();
    }

    private void arm(Duration time, Runnable over) {
        disarm();
        if (!ended) {
            timer = vertx.setTimer(time.toMillis(), _ -> {
                timer = -1;
                over.run();
            });
        }
    }

    private void disarm() {
        if (timer >= 0) {
            vertx.cancelTimer(timer);
            timer = -1;
        }
    }
}
