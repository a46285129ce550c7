package io.jubelet.app.status;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.ApiStatus;
import io.jubelet.app.message.pod.DesiredPodsListed;
import io.jubelet.app.message.pod.GetApiStatus;
import io.jubelet.app.message.pod.GetProbeResults;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.PodsWithStatus;
import io.jubelet.app.message.pod.ProbeChanged;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.status.ReportedStatus;
import io.jubelet.domain.worker.Stage;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Keeps every pod that is desired or still terminating, with its current status, and decides which status its object at the API
 * server gets.
 */
public final class PodStatuses implements Concern {

    private static final Comparator<Pod> BY_NAME = Comparator.comparing((Pod pod) -> pod.metadata().namespace())
            .thenComparing(pod -> pod.metadata().name());

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, ReportedPod> reports = new TreeMap<>();
    /** Pods that a source names: they are kept even when nothing is left to do for them. */
    private final Map<String, Pod> desired = new HashMap<>();
    /** The pod as its worker reported it last. */
    private final Map<String, Pod> latest = new HashMap<>();
    private final InstantSource clock;
    private long version;
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
        bus.subscribe(PodTopics.POD_CHANGES, changes -> handled(() -> changed(changes)));
        bus.subscribe(PodTopics.STATUS_COMPUTED, computed -> handled(() -> computed(computed)));
        bus.subscribe(PodTopics.POD_FINISHED, finished -> handled(() -> finished(finished)));
        bus.subscribe(PodTopics.PROBE_CHANGED, this::probed);
        bus.subscribe(PodTopics.WORKERS, workers -> handled(() -> reconcile(workers)));
        bus.subscribe(NodeTopics.TICK, _ -> handled(this::repeat));
        bus.answer(PodTopics.PODS, _ -> locked(this::all));
        bus.answer(PodTopics.DESIRED_PODS, _ -> locked(this::desired));
        bus.answer(PodTopics.API_STATUS, ask -> locked(() -> forApi(ask)));
    }

    private void handled(Runnable work) {
        locked(() -> {
            work.run();
            return true;
        });
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** A pod is listed as soon as it is desired, and carries its new spec as soon as that is known. */
    private void changed(PodChanges changes) {
        changes.missing(desired.keySet()).forEach(this::removed);
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    removed(pod.uid());
                } else if (desired.put(pod.uid(), pod) != pod) {
                    reports.merge(pod.uid(), ReportedPod.unsynced(pod), (before, _) -> before.withPod(pod));
                }
            }
        }
    }

    /** A pod that still has containers, or may have, is listed until its worker is done with it. */
    private void removed(String uid) {
        desired.remove(uid);
        ReportedPod report = reports.get(uid);
        if (report == null || report.stage().isEmpty() || report.stage().get() == Stage.FINISHED) {
            forget(uid);
        }
    }

    private void computed(PodStatusComputed computed) {
        Pod pod = computed.pod();
        ReportedPod before = reports.getOrDefault(pod.uid(), ReportedPod.unsynced(pod));
        // The last status of each worker comes again from time to time, and may be older than what its probes said.
        if (latest.get(pod.uid()) == pod && before.stage().equals(Optional.of(computed.stage()))) {
            return;
        }
        ReportedPod knowing = before.knowing(computed);
        // The worker has the resources that were allocated, but perhaps older metadata: what changes while a pod ends does not concern it.
        Pod newest = pod.withMetadata(before.pod().metadata());
        report(knowing, newest.withStatus(knowing.next(pod.status(), clock.instant())), computed.stage());
        latest.put(pod.uid(), pod);
    }

    private void report(ReportedPod before, Pod pod, Stage stage) {
        boolean changed = !before.stage().equals(Optional.of(stage)) || !before.pod().status().equals(pod.status());
        store(before, before.with(pod, stage, changed ? ++version : before.version()));
    }

    /** Publishes before it stores: if publishing fails, the next message of the worker publishes the same change. */
    private void store(ReportedPod before, ReportedPod after) {
        if (before.version() != after.version()) {
            bus.publish(PodTopics.STATUS_CHANGED, after.message());
        }
        reports.put(after.pod().uid(), after);
    }

    /** Results of probes are reported at once: the worker of the pod may be in a step that takes long. */
    private void probed(ProbeChanged changed) {
        if (!locked(() -> acceptsProbes(changed.podUid()))) {
            return;
        }
        try {
            ProbeResults results = bus.ask(PodTopics.PROBE_RESULTS, new GetProbeResults(changed.podUid()));
            handled(() -> probed(changed.podUid(), results));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean acceptsProbes(String uid) {
        ReportedPod report = reports.get(uid);
        return report != null && report.stage().filter(Stage::mayRun).isPresent();
    }

    private void probed(String uid, ProbeResults results) {
        if (acceptsProbes(uid)) {
            ReportedPod before = reports.get(uid).probed(results);
            Pod pod = before.pod();
            report(before, pod.withStatus(ReportedStatus.probed(pod, pod.status(), results.readiness(), results.startup(),
                    clock.instant())), before.stage().orElseThrow());
        }
    }

    private ApiStatus forApi(GetApiStatus ask) {
        ReportedPod report = reports.get(ask.podUid());
        if (report == null || !report.isReported()) {
            return ApiStatus.UNKNOWN;
        }
        if (report.resumes()) {
            store(report, report.resumedFrom(ask.object(), ++version, clock.instant()));
        }
        return reports.get(ask.podUid()).forApi(ask.object(), ask.delivered(), clock.instant());
    }

    private void finished(PodFinished finished) {
        if (finished.gone() && !desired.containsKey(finished.podUid())) {
            forget(finished.podUid());
        }
    }

    /** Forgets the pods whose end was missed. */
    private void reconcile(WorkersListed workers) {
        reports.keySet().stream().filter(uid -> !desired.containsKey(uid) && !workers.known().contains(uid)).toList()
                .forEach(this::forget);
    }

    private void repeat() {
        bus.publish(PodTopics.STATUSES, new StatusesListed(reports.values().stream().filter(ReportedPod::isReported)
                .map(ReportedPod::message).toList()));
    }

    private void forget(String uid) {
        reports.remove(uid);
        latest.remove(uid);
    }

    private PodsWithStatus all() {
        return new PodsWithStatus(reports.values().stream().map(ReportedPod::pod).sorted(BY_NAME).toList());
    }

    private DesiredPodsListed desired() {
        return new DesiredPodsListed(reports.values().stream().filter(report -> desired.containsKey(report.pod().uid()))
                .map(report -> new DesiredPodsListed.DesiredPod(report.pod(), report.stage()))
                .sorted(Comparator.comparing(DesiredPodsListed.DesiredPod::pod, BY_NAME)).toList());
    }
}
