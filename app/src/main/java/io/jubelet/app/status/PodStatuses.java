package io.jubelet.app.status;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.GetProbeResults;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.message.PodStatusComputed;
import io.jubelet.app.message.PodsWithStatus;
import io.jubelet.app.message.ProbeChanged;
import io.jubelet.app.message.ProbeResults;
import io.jubelet.app.message.StatusesListed;
import io.jubelet.app.message.Topics;
import io.jubelet.app.message.WorkersListed;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.status.ReportedStatus;
import io.jubelet.domain.worker.Stage;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Keeps every pod that is wanted or still going down, with the status it has now. */
public final class PodStatuses implements Concern {

    private final Map<String, Pod> pods = new ConcurrentSkipListMap<>();
    private final Map<String, Stage> stages = new ConcurrentHashMap<>();
    /** Pods that a source names: they are kept even when nothing is left to do for them. */
    private final Map<String, Pod> named = new HashMap<>();
    /** The pod as its worker reported it last. */
    private final Map<String, Pod> latest = new HashMap<>();
    private final InstantSource clock;
    private Bus bus;

    /** Statuses with times of this clock. */
    public PodStatuses(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "status";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(Topics.POD_CHANGES, this::wanted);
        bus.subscribe(Topics.POD_STATUS, this::computed);
        bus.subscribe(Topics.POD_FINISHED, this::finished);
        bus.subscribe(Topics.PROBE_CHANGED, this::probed);
        bus.subscribe(Topics.WORKERS, this::reconcile);
        bus.subscribe(Topics.TICK, _ -> repeat());
        bus.answer(Topics.PODS, ask -> all());
    }

    /** A pod is listed as soon as it is wanted, and carries its new spec as soon as that is known. */
    private void wanted(PodChanges changes) {
        changes.missing(named.keySet()).forEach(this::removed);
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    removed(pod.uid());
                } else if (named.put(pod.uid(), pod) != pod) {
                    pods.merge(pod.uid(), pod, (before, now) -> now.withStatus(before.status()));
                }
            }
        }
    }

    /** A pod that still has containers, or may have, is listed until its worker is done with it. */
    private void removed(String uid) {
        named.remove(uid);
        Stage stage = stages.get(uid);
        if (stage == null || stage == Stage.FINISHED) {
            forget(uid);
        }
    }

    private void computed(PodStatusComputed computed) {
        Pod pod = computed.pod();
        // The last status of each worker comes again from time to time, and may be older than what its probes said.
        if (latest.put(pod.uid(), pod) == pod && stages.get(pod.uid()) == computed.stage()) {
            return;
        }
        Pod before = pods.get(pod.uid());
        report(before == null ? pod : pod.withStatus(ReportedStatus.next(before.status(), pod.status())), computed.stage());
    }

    private void report(Pod pod, Stage stage) {
        Pod before = pods.put(pod.uid(), pod);
        Stage stageBefore = stages.put(pod.uid(), stage);
        if (before == null || stageBefore != stage || !before.status().equals(pod.status())) {
            bus.publish(Topics.STATUS_CHANGED, new PodStatusChanged(pod, stage));
        }
    }

    /** What probes say is reported at once: the worker of the pod may be in a step that takes long. */
    private void probed(ProbeChanged changed) {
        Pod pod = pods.get(changed.podUid());
        Stage stage = stages.get(changed.podUid());
        if (pod == null || stage == null || stage.compareTo(Stage.TERMINATED) >= 0) {
            return;
        }
        try {
            ProbeResults results = bus.ask(Topics.PROBE_RESULTS, new GetProbeResults(pod.uid()));
            report(pod.withStatus(ReportedStatus.probed(pod, pod.status(), results.readiness(), results.startup(),
                    clock.instant())), stage);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void finished(PodFinished finished) {
        if (finished.gone() && !named.containsKey(finished.podUid())) {
            forget(finished.podUid());
        }
    }

    /** Forgets the pods whose end was missed. */
    private void reconcile(WorkersListed workers) {
        pods.keySet().stream().filter(uid -> !named.containsKey(uid) && !workers.known().contains(uid)).toList()
                .forEach(this::forget);
    }

    private void repeat() {
        bus.publish(Topics.STATUSES, new StatusesListed(pods.values().stream().filter(pod -> stages.containsKey(pod.uid()))
                .map(pod -> new PodStatusChanged(pod, stages.get(pod.uid()))).toList()));
    }

    private void forget(String uid) {
        pods.remove(uid);
        stages.remove(uid);
        latest.remove(uid);
    }

    private PodsWithStatus all() {
        return new PodsWithStatus(pods.values().stream()
                .sorted(Comparator.comparing((Pod p) -> p.metadata().namespace())
                        .thenComparing(p -> p.metadata().name()))
                .toList());
    }
}
