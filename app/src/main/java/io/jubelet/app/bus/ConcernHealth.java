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

    private final List<Probe> probes = new ArrayList<>();

    private static final class Probe {

        private final String concern;
        private final Executor handlers;
        private boolean due;
        private long since;

        Probe(String concern, Executor handlers) {
            this.concern = concern;
            this.handlers = handlers;
        }
    }

    /** Watches a concern whose handlers run one after another on this executor. */
    public synchronized void watch(String concern, Executor handlers) {
        probes.add(new Probe(concern, handlers));
    }

    /**
     * The concerns that have been given a task and did not get to it for longer than the limit. Gives a new task to all that
     * are done with the last one.
     *
     * @param now nanoseconds of a monotonic clock
     */
    public synchronized List<String> stuck(long now, Duration limit) {
        List<String> stuck = probes.stream().filter(probe -> probe.due && now - probe.since > limit.toNanos())
                .map(probe -> probe.concern).toList();
        probes.stream().filter(probe -> !probe.due).forEach(probe -> {
            probe.due = true;
            probe.since = now;
            probe.handlers.execute(() -> answered(probe));
        });
        return stuck;
    }

    private synchronized void answered(Probe probe) {
        probe.due = false;
    }
}
