package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Notices that a connection has carried no byte for some time. For one event loop. */
final class IdleWatch {

    private static final long NONE = -1;
    private static final Duration LONGEST_UNREAD = Duration.ofSeconds(10);

    private final Vertx vertx;
    private final Duration idle;
    private final Runnable expired;
    private long lastNanos = System.nanoTime();
    private long timer = NONE;
    private boolean stopped;

    /**
     * A watch that has not begun.
     *
     * @param idle the time without a byte; zero for ever
     * @param expired called once when it is over
     */
    IdleWatch(Vertx vertx, Duration idle, Runnable expired) {
        this.vertx = vertx;
        this.idle = idle;
        this.expired = expired;
    }

    /** How long a client whose connection ends may take to read what was written for it; no longer than it may be idle. */
    Duration unreadLimit() {
        return idle.compareTo(LONGEST_UNREAD) < 0 ? idle : LONGEST_UNREAD;
    }

    /** There was a byte. */
    void touch() {
        lastNanos = System.nanoTime();
    }

    /** Begins. Looks again when the time without a byte could be over, not at each byte. */
    void start() {
        if (stopped || idle.isZero()) {
            return;
        }
        long left = idle.toNanos() - (System.nanoTime() - lastNanos);
        if (left <= 0) {
            expired.run();
        } else {
            timer = vertx.setTimer(Math.max(1, Duration.ofNanos(left).toMillis() + 1), _ -> start());
        }
    }

    /** Ends; no timer is left, which would keep the buffers of the connection. */
    void stop() {
        stopped = true;
        vertx.cancelTimer(timer);
    }
}
