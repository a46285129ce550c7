package io.jubelet.app.runonce;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.source.SourceProblem;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Waits until every pod of the first complete set has a result; manifests that can't be used have failed. */
public final class RunOnce implements Concern {

    /** Of a pod that is ignored because another one has its name. */
    private static final String IGNORED = "FailedValidation";

    private final Timers timers;
    private final Duration limit;
    private final CompletableFuture<List<Outcome>> outcomes = new CompletableFuture<>();
    private final Map<String, PodProgress> pods = new TreeMap<>();
    private final Map<String, Outcome> unusable = new TreeMap<>();
    private boolean complete;

    /** Waits for at most this long. */
    public RunOnce(Timers timers, Duration limit) {
        this.timers = timers;
        this.limit = limit;
    }

    /** Results of manifests and pods, once all have one or the time is up: unusable manifests by place, pods by uid. */
    public CompletableFuture<List<Outcome>> outcomes() {
        return outcomes;
    }

    @Override
    public String name() {
        return "run-once";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(PodTopics.SOURCE_PROBLEM, this::unusable);
        bus.subscribe(PodTopics.POD_CHANGES, this::desired);
        bus.subscribe(PodTopics.STATUS_CHANGED, this::changed);
        bus.subscribe(EventTopics.EVENT, this::warned);
        bus.subscribe(PodTopics.STATUSES, all -> all.pods().forEach(this::changed));
        timers.after(limit, () -> completeIfDone(true));
    }

    private synchronized void unusable(SourceProblem problem) {
        unusable.put(problem.place(), Outcome.failed(problem.place(), problem.message()));
    }

    private synchronized void desired(PodChanges changes) {
        pods.keySet().removeAll(changes.missing(pods.keySet()));
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    pods.remove(pod.uid());
                } else {
                    pods.putIfAbsent(pod.uid(), new PodProgress(pod));
                }
            }
        }
        complete |= changes.allSourcesReady();
        completeIfDone(false);
    }

    private synchronized void changed(PodStatusChanged changed) {
        Optional.ofNullable(pods.get(changed.pod().uid())).ifPresent(progress -> progress.changed(changed.pod()));
        completeIfDone(false);
    }

    private synchronized void warned(PodEvent event) {
        if (event.type() != PodEvent.Type.WARNING) {
            return;
        }
        PodProgress known = pods.get(event.pod().uid());
        if (known != null) {
            known.warned(event.reason(), event.message());
        } else if (event.reason().equals(IGNORED)) {
            unusable.put(event.pod().uid(), Outcome.failed(event.pod().namespace() + "/" + event.pod().name(),
                    event.message()));
        }
        completeIfDone(false);
    }

    private synchronized void completeIfDone(boolean timedOut) {
        if (!complete && !timedOut) {
            return;
        }
        List<Outcome> all = new ArrayList<>(unusable.values());
        for (PodProgress pod : pods.values()) {
            Optional<Outcome> outcome = pod.outcome();
            if (outcome.isEmpty() && !timedOut) {
                return;
            }
            all.add(outcome.orElseGet(pod::timedOut));
        }
        if (!complete) {
            all.add(Outcome.failed("manifests", "a source of pods gave no answer when the time was up"));
        }
        outcomes.complete(all);
    }
}
