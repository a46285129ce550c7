package io.jubelet.app.metrics;

import io.jubelet.app.message.node.PodsRanked;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.domain.metrics.Buckets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** Metrics of pods that the agent evicts or preempts; each counts once, however often the request is repeated. Not thread-safe. */
final class EvictionMetrics {

    private final Counter evictions;
    private final Counter preemptions;
    private final Histogram age;
    private final Set<String> killed = new HashSet<>();

    EvictionMetrics(MetricRegistry registry) {
        this.evictions = registry.counter("kubelet_evictions",
                "[ALPHA] Cumulative number of pod evictions by eviction signal", "eviction_signal");
        this.preemptions = registry.counter("kubelet_preemptions",
                "[ALPHA] Cumulative number of pod preemptions by preemption resource", "preemption_signal");
        this.age = registry.histogram("kubelet_eviction_stats_age_seconds",
                "[ALPHA] Age of the readings by which pods are evicted, by eviction signal.",
                Buckets.DEFAULT, "eviction_signal");
    }

    void ranked(PodsRanked ranked) {
        ranked.ages().forEach((signal, since) -> age.observe(since, signal));
    }

    void killed(KillPod kill) {
        switch (kill.purpose()) {
            case EVICTION -> count(evictions, kill);
            case PREEMPTION -> count(preemptions, kill);
            case SHUTDOWN, REJECTION -> { }
        }
    }

    private void count(Counter counter, KillPod kill) {
        if (killed.add(kill.podUid())) {
            counter.increment(kill.signal());
        }
    }

    void forgetIf(Predicate<String> uid) {
        killed.removeIf(uid);
    }
}
