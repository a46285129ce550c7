package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.time.Timers;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Subscribes to the topics of concerns and counts their messages. It answers and publishes nothing. */
final class TopicMetrics implements Concern {

    private final KnownPods known;
    private final RuntimeMetrics runtime;
    private final ImageMetrics images;
    private final PodParts pods;
    private final HookMetrics hooks;
    private final Forgetting forgetting;
    private final Timers timers;

    /** Counters of pods. */
    record PodParts(PodMetrics metrics, PodStartLatency start, StatusSyncLatency delivery, OrphanMetrics orphans,
            EvictionMetrics evictions, AssignmentMetrics assignments, ResizeMetrics resizes) {

        void forgetIf(Predicate<String> uid) {
            metrics.forgetIf(uid);
            start.forgetIf(uid);
            delivery.forgetIf(uid);
            orphans.forgetIf(uid);
            evictions.forgetIf(uid);
        }
    }

    /**
     * Ends of pods, by their uids.
     *
     * @param ended takes which pods are not probed any more
     * @param gone takes which pods are not known any more
     */
    record Forgetting(Consumer<Predicate<String>> ended, Consumer<Predicate<String>> gone) {
    }

    /**
     * Counters of topics.
     *
     * @param forgetting takes what needs no counts any more
     */
    TopicMetrics(KnownPods known, RuntimeMetrics runtime, ImageMetrics images, PodParts pods, HookMetrics hooks,
            Forgetting forgetting, Timers timers) {
        this.known = known;
        this.runtime = runtime;
        this.images = images;
        this.pods = pods;
        this.hooks = hooks;
        this.forgetting = forgetting;
        this.timers = timers;
    }

    @Override
    public String name() {
        return "metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(PodTopics.POD_CHANGES, this::changes);
        bus.subscribe(PodTopics.STATUS_CHANGED, this::status);
        bus.subscribe(PodTopics.MIRROR_PODS, seen -> pods.metrics().mirrors(seen.pods().size()));
        bus.subscribe(PodTopics.POD_FINISHED, this::finished);
        bus.subscribe(PodTopics.WORKERS, this::workers);
        bus.subscribe(RuntimeTopics.POD_OBSERVED, runtime::observed);
        bus.subscribe(ImageTopics.IMAGE_REMOVED, images::removed);
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, list -> {
            runtime.listed(list);
            pods.metrics().ofRuntime(pods.orphans().listed(list));
        });
        bus.subscribe(ImageTopics.PULLS, images::pulls);
        bus.subscribe(ImageTopics.IMAGE_ENSURED, images::ensured);
        bus.subscribe(ImageTopics.PULL_ENDED, images::ended);
        bus.subscribe(ImageTopics.PULL_ENDED, pods.start()::pulled);
        bus.subscribe(TopologyTopics.RESOURCES_ASSIGNED, pods.assignments()::assigned);
        bus.subscribe(DeviceTopics.CLAIMS_OPERATION_FINISHED, pods.assignments().claims()::finished);
        bus.subscribe(DeviceTopics.CLAIMS_IN_USE, pods.assignments().claims()::inUse);
        bus.subscribe(PodTopics.RESIZE_ATTEMPTED, pods.resizes()::attempted);
        bus.subscribe(EventTopics.DECISION, made -> pods.resizes().decided(made.decision()));
        bus.subscribe(PodTopics.KILL_POD, pods.evictions()::killed);
        bus.subscribe(NodeTopics.PODS_RANKED, pods.evictions()::ranked);
        bus.subscribe(PodTopics.STATUSES, _ -> pods.delivery().removeStale());
        bus.subscribe(RuntimeTopics.LEFTOVERS, _ -> pods.orphans().swept());
        bus.subscribe(EventTopics.EVENT, hooks::sent);
        bus.subscribe(EventTopics.DECISION, hooks::decided);
    }

    private void changes(PodChanges changes) {
        changes.missing(known.uids()).forEach(this::forget);
        if (changes.allSourcesReady()) {
            pods.orphans().sourcesReady(timers.nanos());
        }
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    known.remove(pod.uid());
                } else {
                    desired(change, pod);
                }
            }
        }
    }

    private void desired(PodChange change, Pod pod) {
        known.get(pod.uid()).ifPresent(before -> pods.resizes().requested(before, pod));
        known.put(pod);
        pods.metrics().desired(pod);
        pods.orphans().desired(pod);
        if (change.source().equals(ConfigAnnotations.API)) {
            pods.start().watched(pod, timers.instant());
        }
    }

    private void status(PodStatusChanged changed) {
        if (pods.metrics().changed(changed.pod(), changed.stage())) {
            pods.delivery().changed(changed.pod());
        }
        if (changed.pod().status().isTerminal()) {
            forgetting.ended().accept(changed.pod().uid()::equals);
        }
        pods.metrics().working(changed.pod(), changed.stage());
        pods.start().reported(changed.pod());
    }

    private void finished(PodFinished finished) {
        // A probe may have ended after the last status.
        forgetting.ended().accept(finished.podUid()::equals);
        if (finished.gone()) {
            Optional<Pod> again = known.get(finished.podUid())
                    .filter(pod -> pod.metadata().deletionTimestamp().isEmpty());
            again.ifPresentOrElse(pod -> {
                forgetIf(pod.uid()::equals);
                pods.orphans().desired(pod);
                pods.orphans().restarted(pod);
            }, () -> forget(finished.podUid()));
        }
    }

    /** Removes what a missed message would have removed. */
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
        forgetting.gone().accept(uid);
    }
}
