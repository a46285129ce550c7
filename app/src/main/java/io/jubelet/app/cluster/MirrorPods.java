package io.jubelet.app.cluster;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.GetRemovablePods;
import io.jubelet.app.message.pod.MirrorPodsObserved;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.time.Timers;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * Keeps one mirror pod at the API server for each static pod of this node. A static pod
 * that ends keeps its mirror pod until nothing of it runs, also when another one of its name waits to take its place.
 */
final class MirrorPods implements Concern {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Pod> desired = new LinkedHashMap<>();
    private final Map<String, String> endingByUid = new LinkedHashMap<>();
    private final MirrorPodReconciler mirrorPods;
    private final Reconciler reconciler;
    private final RetryPauses pauses;
    private Optional<Node> node = Optional.empty();
    private boolean sourcesReady;
    private boolean mirrorPodsObserved;
    private Bus bus;

    /** Mirror pods at this API server. */
    MirrorPods(ClusterPods pods, Timers timers, Tasks tasks, RandomGenerator random) {
        this.mirrorPods = new MirrorPodReconciler(pods);
        this.pauses = new RetryPauses(random);
        this.reconciler = new Reconciler(name(), this::round, timers, tasks);
    }

    @Override
    public String name() {
        return "mirror-pods";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(PodTopics.POD_CHANGES, changes -> update(() -> changed(changes)));
        bus.subscribe(PodTopics.POD_FINISHED, finished -> update(() -> finished(finished)));
        bus.subscribe(NodeTopics.NODE_OBSERVED, seen -> update(() -> node(seen)));
        bus.subscribe(PodTopics.MIRROR_PODS, seen -> update(() -> mirrors(seen)));
    }

    @Override
    public void stop() {
        reconciler.close();
    }

    private void update(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
        reconciler.request();
    }

    private void changed(PodChanges changes) {
        changes.missing(desired.keySet()).forEach(this::ending);
        for (PodChange change : changes.changes()) {
            change.pods().stream().filter(ConfigAnnotations::isStatic).forEach(pod -> {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    ending(pod.uid());
                } else {
                    desired.put(pod.uid(), pod);
                }
            });
        }
        sourcesReady |= changes.allSourcesReady();
    }

    private void ending(String uid) {
        Pod pod = desired.remove(uid);
        if (pod != null) {
            endingByUid.put(uid, pod.fullName());
        }
    }

    private void finished(PodFinished finished) {
        endingByUid.remove(finished.podUid());
    }

    /** A mirror pod belongs to the node as the API server has it; what this agent computed by itself has no identity there. */
    private void node(NodeObserved seen) {
        node = seen.node().filter(_ -> seen.isOfApiServer()).filter(n -> n.metadata().deletionTimestamp().isEmpty());
    }

    private void mirrors(MirrorPodsObserved seen) {
        mirrorPods.listed(seen.pods());
        mirrorPodsObserved = true;
    }

    /** The desired mirror pods at one moment. */
    private record Plan(List<Pod> shown, Set<String> left, Optional<Node> node, boolean removesOthers) {
    }

    private Reconciler.Next round() throws InterruptedException {
        forgetEnded();
        Optional<Plan> plan = plan();
        boolean done = plan.isEmpty() || apply(plan.get());
        if (!done) {
            return Reconciler.Next.notBefore(pauses.next());
        }
        pauses.reset();
        return Reconciler.Next.onRequest();
    }

    /** A pod that has no worker is not ending any more, even if the message about its end was lost. */
    private void forgetEnded() throws InterruptedException {
        if (!ending().isEmpty()) {
            Set<String> known = bus.ask(PodTopics.PODS_REMOVABLE, new GetRemovablePods()).known();
            lock.lock();
            try {
                endingByUid.keySet().retainAll(known);
            } finally {
                lock.unlock();
            }
        }
    }

    private Set<String> ending() {
        lock.lock();
        try {
            return Set.copyOf(endingByUid.values());
        } finally {
            lock.unlock();
        }
    }

    private Optional<Plan> plan() {
        lock.lock();
        try {
            Map<String, Pod> shown = new LinkedHashMap<>();
            desired.values().forEach(pod -> shown.putIfAbsent(pod.fullName(), pod));
            shown.keySet().removeAll(endingByUid.values());
            Set<String> left = new HashSet<>(endingByUid.values());
            desired.values().forEach(pod -> left.add(pod.fullName()));
            return mirrorPodsObserved ? Optional.of(new Plan(List.copyOf(shown.values()), left, node, sourcesReady))
                    : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Does all that can be done; what fails for one pod holds up no other. */
    private boolean apply(Plan plan) {
        boolean done = true;
        for (Pod pod : plan.shown()) {
            done &= mirrorPods.ensure(pod, plan.node());
        }
        return (!plan.removesOthers() || mirrorPods.removeAllBut(plan.left())) && done;
    }
}
