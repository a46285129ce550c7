package io.jubelet.app.bus;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Whether the concerns of an agent still handle what arrives. Each is given an empty task behind all that waits for it; one
 * that does not get to it in time is stuck in a handler. Thread-safe.
 */
public final class ConcernHealth {

    private final List<Beat> beats = new ArrayList<>();

    private static final class Beat {

        private final String concern;
        private final Executor handlers;
        private boolean due;
        private long since;

        Beat(String concern, Executor handlers) {
            this.concern = concern;
            this.handlers = handlers;
        }
    }

    /** Watches a concern whose handlers run one after another on this executor. */
    public synchronized void watch(String concern, Executor handlers) {
        beats.add(new Beat(concern, handlers));
    }

    /**
     * The concerns that have been given a task and did not get to it for longer than the limit. Gives a new task to all that
     * are done with the last one.
     *
     * @param now nanoseconds of a monotonic clock
     */
    public synchronized List<String> stuck(long now, Duration limit) {
        List<String> stuck = beats.stream().filter(beat -> beat.due && now - beat.since > limit.toNanos())
                .map(beat -> beat.concern).toList();
        beats.stream().filter(beat -> !beat.due).forEach(beat -> {
            beat.due = true;
            beat.since = now;
            beat.handlers.execute(() -> arrived(beat));
        });
        return stuck;
    }

    private synchronized void arrived(Beat beat) {
        beat.due = false;
    }
}
