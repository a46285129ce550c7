package io.jubelet.app.admission;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.PodStatusComputed;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.time.Timers;
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
    private final AdmissionResults results = new AdmissionResults();
    private final PodAdmitter admitter;
    private final ManagedResources managed;
    private final AllocationRecords records;
    private final ResizePolicy resizePolicy;
    private final Timers timers;
    private Bus bus;
    private Rejections rejections;
    private Preemptions preemptions;
    private Allocations allocations;
    private PodResizes resizes;
    private PodUpdates updates;
    private NewPods added;
    private AdmissionRounds rounds;

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
        this.records = records;
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
        rejections = new Rejections(bus, events, decisions, timers);
        preemptions = new Preemptions(bus, events, decisions);
        allocations = new Allocations(records, events, decisions, timers);
        var assignments = new Assignments(bus, managed);
        resizes = new PodResizes(allocations, resizePolicy, admittedPods, results,
                (pod, others) -> admitter.decideResize(pod, others, assignments.usedDevices(pod)));
        updates = new PodUpdates(admittedPods, resizes, admitter, events);
        added = new NewPods(admitter, admittedPods, new NewPods.Consequences(assignments, allocations, resizes,
                rejections, preemptions), decisions, timers, uid -> locked(() -> preemptionTimedOut(uid)));
        rounds = new AdmissionRounds(bus, results, preemptions, allocations, resizes, added);
        bus.subscribe(Topics.NODE_OBSERVED, seen -> locked(() -> {
            admitter.observe(seen);
            admitWaiting();
        }));
        bus.subscribe(Topics.RUNTIME_LISTED, listed -> locked(() -> {
            admitter.observe(listed);
            admitWaiting();
        }));
        bus.subscribe(Topics.NODE_SHUTDOWN, shutdown -> locked(() -> admitter.observe(shutdown)));
        bus.subscribe(Topics.PRESSURE, pressure -> locked(() -> admitter.observe(pressure)));
        bus.subscribe(Topics.POD_CHANGES, changes -> locked(() -> changes(changes)));
        bus.subscribe(Topics.STATUS_COMPUTED, computed -> locked(() -> computed(computed)));
        bus.subscribe(Topics.POD_FINISHED, finished -> locked(() -> gone(finished.podUid(), ResizeTrigger.PODS_REMOVED)));
        bus.subscribe(Topics.TICK, _ -> locked(this::repeat));
    }

    @Override
    public void stop() {
        locked(() -> {
            if (added != null) {
                added.close();
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

    private void admitWaiting() {
        if (added.areUndecided() && admitter.isReady()) {
            var round = rounds.begin();
            added.decide(round);
            rounds.finish(round);
        }
    }

    /** An operation only names the pod to examine: what is done follows from what is known of the pod here. */
    private void changes(PodChanges changes) {
        var round = rounds.begin();
        changes.missing(known()).forEach(uid -> removed(uid, round));
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    removed(pod.uid(), round);
                } else {
                    desired(change.operation(), new PendingPod(pod, change.source()), round);
                }
            }
        }
        if (changes.allSourcesReady()) {
            rounds.sourcesReady();
        }
        added.decide(round);
        rounds.finish(round);
    }

    private Set<String> known() {
        Set<String> known = added.uids();
        known.addAll(results.uids());
        return known;
    }

    /** Takes the newest version of a pod that is known; another one waits for admission. */
    private void desired(PodChange.Operation operation, PendingPod desired, AdmissionRound round) {
        Pod pod = desired.pod();
        Optional<AdmissionResults.Result> before = results.get(pod.uid());
        if (added.renew(desired)) {
            return;
        }
        if (before.isEmpty()) {
            added.add(desired);
        } else if (before.get().desired() != pod) {
            updates.update(before.get().desired(), pod);
            Pod allocated = allocations.allocated(pod);
            admittedPods.renew(allocated);
            round.admit(operation == PodChange.Operation.ADD ? PodChange.Operation.UPDATE : operation, desired,
                    rejections.withRejection(allocated));
        }
    }

    /** Forgets the pod; the end of one that no worker has is published here. */
    private void removed(String uid, AdmissionRound round) {
        admittedPods.remove(uid);
        preemptions.gone(uid);
        resizes.gone(uid, ResizeTrigger.PODS_REMOVED);
        allocations.forget(uid);
        boolean here = added.remove(uid);
        results.remove(uid).ifPresent(gone -> round.remove(gone));
        rejections.forget(uid);
        if (here) {
            bus.publish(Topics.POD_FINISHED, new PodFinished(uid, true));
        }
    }

    private void preemptionTimedOut(String uid) {
        var round = rounds.begin();
        if (added.admitLate(uid, round)) {
            rounds.finish(round);
        }
    }

    private void computed(PodStatusComputed computed) {
        if (!computed.stage().mayRun()) {
            gone(computed.pod().uid(), ResizeTrigger.POD_TERMINATED);
        } else if (admittedPods.report(computed.pod().uid(), computed.pod().status(), allocations.isAnyWaiting())) {
            resizes.shrunk();
            resizeIfDue();
        }
    }

    private void resizeIfDue() {
        if (resizes.isDue()) {
            rounds.finish(rounds.begin());
        }
    }

    private void gone(String uid, ResizeTrigger trigger) {
        admittedPods.remove(uid);
        preemptions.gone(uid);
        resizes.gone(uid, trigger);
        var round = rounds.begin();
        if (added.admitFreedBy(uid, round) || resizes.isDue()) {
            rounds.finish(round);
        }
    }

    /** Passes on all admitted pods once more, for workers that missed a message; and tries admission of waiting pods again. */
    private void repeat() {
        if (admitter.isReady()) {
            admitWaiting();
        } else {
            // Nothing can be decided: waiting pods only say once more what they wait for.
            added.decide(rounds.begin());
        }
        resizes.tick();
        resizeIfDue();
        rounds.publishAll();
        preemptions.repeat();
    }
}
