package io.jubelet.app.bus;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Checks whether the concerns of an agent still handle messages. Each gets an empty task at the end of its queue; a concern
 * that does not run it in time is stuck in a handler. Thread-safe.
 */
public final class ConcernHealth {

    private final List<Check> checks = new ArrayList<>();

    private static final class Check {

        private final String concern;
        private final Executor handlers;
        private boolean due;
        private long since;

        Check(String concern, Executor handlers) {
            this.concern = concern;
            this.handlers = handlers;
        }
    }

    /** Watches a concern whose handlers run one after another on this executor. */
    public synchronized void watch(String concern, Executor handlers) {
        checks.add(new Check(concern, handlers));
    }

    /**
     * The concerns that have been given a task and did not get to it for longer than the limit. Gives a new task to all that
     * are done with the last one.
     *
     * @param now nanoseconds of a monotonic clock
     */
    public synchronized List<String> stuck(long now, Duration limit) {
        List<String> stuck = checks.stream().filter(check -> check.due && now - check.since > limit.toNanos())
                .map(check -> check.concern).toList();
        checks.stream().filter(check -> !check.due).forEach(check -> {
            check.due = true;
            check.since = now;
            check.handlers.execute(() -> answered(check));
        });
        return stuck;
    }

    private synchronized void answered(Check check) {
        check.due = false;
    }
}
