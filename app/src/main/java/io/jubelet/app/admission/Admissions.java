package io.jubelet.app.admission;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.time.Timers;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Admits or rejects every pod that is added, oldest first, and hands the result to the workers. Pods wait until the node and
 * the runtime have been observed once: the node object has the resources, the runtime the pods that ran before. A static pod
 * that can be admitted without the node object does not wait for the API server.
 */
final class Admissions implements Concern {

    private final ReentrantLock lock = new ReentrantLock();
    private final AdmittedPods admittedPods = new AdmittedPods();
    private final PodAdmitter admitter;
    private final ManagedResources managed;
    private final Allocations allocations;
    private final ResizePolicy resizePolicy;
    private final Timers timers;
    private Bus bus;
    private AdmissionResults results;
    private Rejections rejections;
    private PodsAwaitingPreemption held;
    private Preemptions preemptions;
    private PodResizes resizes;
    private PodUpdates updates;
    private PodHandover handover;
    private NewPods newPods;
    private AdmissionPublication publication;
    private boolean sourcesReady;

    /**
     * Admission.
     *
     * @param registry where labels of the node can be read anew before a pod is rejected for them; empty without cluster
     * @param policy what the machine and its owner allow, with the features that the node declares with a runtime that can do everything
     * @param runtime whether the runtime makes user namespaces for pods in the network of the node; asked for such pods only
     * @param managed which resources are assigned to single containers
     * @param records what was allocated to pods
     * @param resizePolicy what keeps pods from being resized
     */
    Admissions(Optional<NodeRegistry> registry, AdmissionPolicy policy, BooleanSupplier runtime, ManagedResources managed,
            AllocationRecords records, ResizePolicy resizePolicy, Timers timers) {
        this.allocations = new Allocations(records);
        this.resizePolicy = resizePolicy;
        this.admitter = new PodAdmitter(registry, policy, runtime);
        this.managed = managed;
        this.timers = timers;
    }

    @Override
    public String name() {
        return "admission";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        var events = new PodEvents(bus, timers);
        var decisions = new Decisions(bus, timers);
        results = new AdmissionResults(bus);
        rejections = new Rejections(bus, events, decisions, timers, results);
        held = new PodsAwaitingPreemption(timers, uid -> locked(() -> preemptionTimedOut(uid)));
        preemptions = new Preemptions(bus, events, decisions, admittedPods, held, rejections);
        var fit = new PodFit(admitter, new Assignments(bus, managed), admittedPods, allocations, resizePolicy);
        resizes = new PodResizes(allocations, admittedPods, results, fit,
                new ResizeOutcomes(allocations, events, decisions, timers), preemptions);
        updates = new PodUpdates(admittedPods, resizes, admitter, events, allocations, rejections, results);
        handover = new PodHandover(admittedPods, allocations, held, preemptions, resizes, results, decisions);
        newPods = new NewPods(admitter, fit, allocations, rejections, handover, decisions);
        publication = new AdmissionPublication(results, allocations, preemptions);
        bus.subscribe(NodeTopics.NODE_OBSERVED, seen -> locked(() -> {
            admitter.observe(seen);
            admitWaiting();
        }));
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, listed -> locked(() -> {
            admitter.observe(listed);
            admitWaiting();
        }));
        bus.subscribe(NodeTopics.NODE_SHUTDOWN, shutdown -> locked(() -> admitter.observe(shutdown)));
        bus.subscribe(NodeTopics.PRESSURE, pressure -> locked(() -> admitter.observe(pressure)));
        bus.subscribe(PodTopics.POD_CHANGES, changes -> locked(() -> changes(changes)));
        bus.subscribe(PodTopics.STATUS_COMPUTED, computed -> locked(() -> computed(computed)));
        bus.subscribe(PodTopics.POD_FINISHED, finished -> locked(() -> gone(finished.podUid(), ResizeTrigger.PODS_REMOVED)));
        bus.subscribe(NodeTopics.TICK, _ -> locked(this::repeat));
    }

    @Override
    public void stop() {
        locked(() -> {
            if (held != null) {
                held.close();
            }
        });
    }

    /** Handlers come one after another, but a timer may come between them. */
    private void locked(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    /** Retries the resizes that are due once no new pod waits for a decision, and publishes what was decided. */
    private void finish() {
        if (sourcesReady && newPods.isEmpty()) {
            resizes.retryDue();
        }
        publication.publish(areAllDecided());
    }

    private boolean areAllDecided() {
        return sourcesReady && newPods.isEmpty() && held.isEmpty();
    }

    private void admitWaiting() {
        if (!newPods.isEmpty() && admitter.isReady()) {
            newPods.decide();
            finish();
        }
    }

    /** An operation only names the pod to examine: what is done follows from what is known of the pod here. */
    private void changes(PodChanges changes) {
        changes.missing(known()).forEach(this::removed);
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    removed(pod.uid());
                } else {
                    desired(change.operation(), new PendingPod(pod, change.source()));
                }
            }
        }
        sourcesReady |= changes.allSourcesReady();
        newPods.decide();
        finish();
    }

    private Set<String> known() {
        Set<String> known = new HashSet<>(newPods.uids());
        known.addAll(held.uids());
        known.addAll(results.uids());
        return known;
    }

    /** Takes the newest version of a pod that is known; another one waits for admission. */
    private void desired(PodChange.Operation operation, PendingPod desired) {
        Pod pod = desired.pod();
        if (newPods.renew(desired) || handover.renew(pod)) {
            return;
        }
        Optional<AdmissionResults.Result> before = results.get(pod.uid());
        if (before.isEmpty()) {
            newPods.add(desired);
        } else if (before.get().desired().pod() != pod) {
            updates.update(operation, before.get().desired().pod(), desired);
        }
    }

    /** Forgets the pod; the end of one that no worker has is published here. */
    private void removed(String uid) {
        admittedPods.remove(uid);
        preemptions.gone(uid);
        resizes.gone(uid);
        resizes.due(ResizeTrigger.PODS_REMOVED);
        resizes.forget(uid);
        allocations.forget(uid);
        boolean here = newPods.remove(uid) | held.remove(uid).isPresent();
        results.remove(uid);
        rejections.forget(uid);
        if (here) {
            bus.publish(PodTopics.POD_FINISHED, new PodFinished(uid, true));
        }
    }

    private void preemptionTimedOut(String uid) {
        if (handover.passOnLate(uid)) {
            finish();
        }
    }

    private void computed(PodStatusComputed computed) {
        if (!computed.stage().mayRun()) {
            gone(computed.pod().uid(), ResizeTrigger.POD_TERMINATED);
        } else if (handover.reported(computed)) {
            resizes.shrunk();
            resizeIfDue();
        }
    }

    private void resizeIfDue() {
        if (resizes.areDue()) {
            finish();
        }
    }

    private void gone(String uid, ResizeTrigger trigger) {
        // The end of a pod is reported again and again, and frees something once.
        if (admittedPods.remove(uid).isPresent() | preemptions.gone(uid) | resizes.gone(uid)) {
            resizes.due(trigger);
        }
        if (handover.passOnFreedBy(uid) || resizes.areDue()) {
            finish();
        }
    }

    /** Passes on all admitted pods once more, for workers that missed a message; and tries admission of waiting pods again. */
    private void repeat() {
        if (admitter.isReady()) {
            admitWaiting();
        } else {
            // Nothing can be decided: waiting pods only say once more what they wait for.
            newPods.decide();
        }
        resizes.tick();
        resizeIfDue();
        publication.publishAll(areAllDecided());
        preemptions.repeat();
    }
}
