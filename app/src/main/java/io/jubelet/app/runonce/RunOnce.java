package io.jubelet.app.runonce;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Waits until every pod of the first complete set has come to something. */
public final class RunOnce implements Concern {

    private final Timers timers;
    private final Duration limit;
    private final CompletableFuture<List<PodOutcome>> outcomes = new CompletableFuture<>();
    private final Map<String, Pod> pods = new TreeMap<>();
    private boolean complete;

    /** Waits for at most this long. */
    public RunOnce(Timers timers, Duration limit) {
        this.timers = timers;
        this.limit = limit;
    }

    /** What the pods came to, by uid, once all have or the time is up. */
    public CompletableFuture<List<PodOutcome>> outcomes() {
        return outcomes;
    }

    @Override
    public String name() {
        return "run-once";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(Topics.POD_CHANGES, this::wanted);
        bus.subscribe(Topics.STATUS_CHANGED, this::changed);
        bus.subscribe(Topics.STATUSES, all -> all.pods().forEach(this::changed));
        timers.after(limit, () -> {
            synchronized (pods) {
                settle(true);
            }
        });
    }

    private void wanted(PodChanges changes) {
        synchronized (pods) {
            pods.keySet().removeAll(changes.missing(pods.keySet()));
            for (PodChange change : changes.changes()) {
                for (Pod pod : change.pods()) {
                    if (change.operation() == PodChange.Operation.REMOVE) {
                        pods.remove(pod.uid());
                    } else {
                        pods.putIfAbsent(pod.uid(), pod);
                    }
                }
            }
            complete |= changes.allSourcesReady();
            settle(false);
        }
    }

    private void changed(PodStatusChanged changed) {
        synchronized (pods) {
            pods.computeIfPresent(changed.pod().uid(), (uid, before) -> changed.pod());
            settle(false);
        }
    }

    private void settle(boolean timeIsUp) {
        if (!complete && !timeIsUp) {
            return;
        }
        List<PodOutcome> all = new ArrayList<>();
        for (Pod pod : pods.values()) {
            Optional<PodOutcome> outcome = PodOutcome.of(pod);
            if (outcome.isEmpty() && !timeIsUp) {
                return;
            }
            all.add(outcome.orElseGet(() -> PodOutcome.late(pod)));
        }
        outcomes.complete(all);
    }
}
