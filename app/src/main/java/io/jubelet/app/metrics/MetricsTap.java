package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.message.Topics;
import io.jubelet.app.message.WorkersListed;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.time.Timers;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Listens to what concerns publish, and counts it. It answers and publishes nothing. */
final class MetricsTap implements Concern {

    private static final String EMPTY_DIR_LIMIT = "emptydirfs.limit";

    private final KnownPods known;
    private final RuntimeMetrics runtime;
    private final PodMetrics pods;
    private final PodStartLatency latency;
    private final Counter evictions;
    private final Consumer<Predicate<String>> forgotten;
    private final Timers timers;
    private final Set<String> evicted = new HashSet<>();

    /**
     * A tap.
     *
     * @param forgotten is given which pods nobody knows any more, by their uids
     */
    MetricsTap(KnownPods known, RuntimeMetrics runtime, PodMetrics pods, PodStartLatency latency, Counter evictions,
            Consumer<Predicate<String>> forgotten, Timers timers) {
        this.known = known;
        this.runtime = runtime;
        this.pods = pods;
        this.latency = latency;
        this.evictions = evictions;
        this.forgotten = forgotten;
        this.timers = timers;
    }

    @Override
    public String name() {
        return "metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(Topics.POD_CHANGES, this::changes);
        bus.subscribe(Topics.STATUS_CHANGED, this::status);
        bus.subscribe(Topics.POD_FINISHED, this::finished);
        bus.subscribe(Topics.WORKERS, this::workers);
        bus.subscribe(Topics.POD_OBSERVED, runtime::observed);
        bus.subscribe(Topics.RUNTIME_LISTED, runtime::listed);
        bus.subscribe(Topics.PULLS, runtime::pulls);
        bus.subscribe(Topics.EVICT_POD, eviction -> {
            // It is repeated until the pod has ended.
            if (eviction.failure().reason().equals("Evicted") && evicted.add(eviction.podUid())) {
                evictions.increment(EMPTY_DIR_LIMIT);
            }
        });
    }

    private void changes(PodChanges changes) {
        changes.missing(known.uids()).forEach(this::forget);
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    known.remove(pod.uid());
                } else {
                    desired(change, pod);
                }
            }
        }
        pods.count(known.all());
    }

    private void desired(PodChange change, Pod pod) {
        known.put(pod);
        pods.desired(pod);
        if (change.source().equals(ConfigAnnotations.API)) {
            latency.watched(pod, timers.instant());
        }
    }

    private void status(PodStatusChanged changed) {
        pods.changed(changed.pod());
        pods.working(changed.pod(), changed.stage());
        latency.reported(changed.pod());
        pods.count(known.all());
    }

    private void finished(PodFinished finished) {
        if (finished.gone()) {
            forget(finished.podUid());
        }
    }

    /** What a missed message would have made this forget. */
    private void workers(WorkersListed workers) {
        Set<String> desired = known.uids();
        forgetIf(uid -> !workers.known().contains(uid) && !desired.contains(uid));
    }

    private void forget(String uid) {
        known.remove(uid);
        forgetIf(uid::equals);
    }

    private void forgetIf(Predicate<String> uid) {
        pods.forgetIf(uid);
        latency.forgetIf(uid);
        evicted.removeIf(uid);
        forgotten.accept(uid);
    }
}
