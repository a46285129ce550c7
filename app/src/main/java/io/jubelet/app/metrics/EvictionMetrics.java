package io.jubelet.app.metrics;

import io.jubelet.app.message.EvictPod;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** Pods that the agent ends for reasons of its own, each once however often that is repeated. Not thread-safe. */
final class EvictionMetrics {

    private static final String EMPTY_DIR_LIMIT = "emptydirfs.limit";
    /** Which resource another pod lacked is not known. */
    private static final String UNKNOWN = "";

    private final Counter evictions;
    private final Counter preemptions;
    private final Set<String> ended = new HashSet<>();

    EvictionMetrics(MetricRegistry registry) {
        this.evictions = registry.counter("kubelet_evictions",
                "[ALPHA] Cumulative number of pod evictions by eviction signal", "eviction_signal");
        this.preemptions = registry.counter("kubelet_preemptions",
                "[ALPHA] Cumulative number of pod preemptions by preemption resource", "preemption_signal");
    }

    void ended(EvictPod eviction) {
        switch (eviction.failure().reason()) {
            case "Evicted" -> count(evictions, eviction, EMPTY_DIR_LIMIT);
            case "Preempting" -> count(preemptions, eviction, UNKNOWN);
            default -> { }
        }
    }

    private void count(Counter counter, EvictPod eviction, String signal) {
        if (ended.add(eviction.podUid())) {
            counter.increment(signal);
        }
    }

    void forgetIf(Predicate<String> uid) {
        ended.removeIf(uid);
    }
}
