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
import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Admits or rejects every pod that is added, oldest first, and hands the result to the workers. Pods wait
 * until the node and the runtime have been seen once: what a node has is reported by its object, and which pods ran before
 * by the runtime.
 *
 * <p>While pods wait, no message states that all sources are ready: their containers may run and must not count as
 * those of pods that are not desired.
 */
public final class Admissions implements Concern {

    private static final Logger LOG = System.getLogger("io.jubelet.admission");

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, PendingPod> waiting = new LinkedHashMap<>();
    private final PodsAwaitingPreemption held = new PodsAwaitingPreemption();
    private final AdmittedPods taken = new AdmittedPods();
    private final JudgedPods judged = new JudgedPods();
    private final PodAdmitter judge;
    private final ManagedResources managed;
    private final AllocationRecords records;
    private final ResizePolicy resizePolicy;
    private final Timers timers;
    private boolean sourcesReady;
    private boolean readyReported;
    private Bus bus;
    private PodEvents events;
    private Decisions decisions;
    private Rejections rejections;
    private Preemptions preemptions;
    private Assignments assignments;
    private Allocations allocations;
    private PodResizes resizes;

    /**
     * Admission.
     *
     * @param registry where labels of the node can be read anew before a pod is refused for them; empty without cluster
     * @param policy what the machine and its owner allow
     * @param managed which resources are assigned to single containers
     * @param records what was granted to pods
     * @param resizePolicy what keeps pods from being resized
     */
    public Admissions(Optional<NodeRegistry> registry, AdmissionPolicy policy, ManagedResources managed,
            AllocationRecords records, ResizePolicy resizePolicy, Timers timers) {
        this.records = records;
        this.resizePolicy = resizePolicy;
        this.judge = new PodAdmitter(registry, policy);
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
        events = new PodEvents(bus, timers);
        decisions = new Decisions(bus, timers);
        rejections = new Rejections(bus, events, decisions, timers);
        preemptions = new Preemptions(bus, events, decisions);
        assignments = new Assignments(bus, managed);
        allocations = new Allocations(records, events, decisions, timers);
        resizes = new PodResizes(allocations, resizePolicy, taken, judged, judge::decide);
        bus.subscribe(Topics.NODE_SEEN, seen -> locked(() -> {
            judge.see(seen);
            judgeWaiting();
        }));
        bus.subscribe(Topics.RUNTIME_LISTED, listed -> locked(() -> {
            judge.see(listed);
            judgeWaiting();
        }));
        bus.subscribe(Topics.NODE_SHUTDOWN, shutdown -> locked(() -> judge.see(shutdown)));
        bus.subscribe(Topics.PRESSURE, pressure -> locked(() -> judge.see(pressure)));
        bus.subscribe(Topics.POD_CHANGES, changes -> locked(() -> changes(changes)));
        bus.subscribe(Topics.POD_STATUS, computed -> locked(() -> computed(computed)));
        bus.subscribe(Topics.POD_FINISHED, finished -> locked(() -> gone(finished.podUid(), ResizeTrigger.PODS_REMOVED)));
        bus.subscribe(Topics.TICK, _ -> locked(this::repeat));
    }

    @Override
    public void stop() {
        locked(held::close);
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

    private void judgeWaiting() {
        if (!waiting.isEmpty() && judge.isReady()) {
            var round = newRound();
            judgeWaiting(round);
            complete(round);
        }
    }

    /** An operation only names the pod to examine: what is done follows from what is known of the pod here. */
    private void changes(PodChanges changes) {
        var round = newRound();
        changes.missing(known()).forEach(uid -> removed(uid, round));
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    removed(pod.uid(), round);
                } else {
                    wanted(change.operation(), new PendingPod(pod, change.source()), round);
                }
            }
        }
        sourcesReady |= changes.allSourcesReady();
        judgeWaiting(round);
        complete(round);
    }

    private Set<String> known() {
        Set<String> known = new HashSet<>(waiting.keySet());
        known.addAll(held.uids());
        known.addAll(judged.uids());
        return known;
    }

    /** Takes the newest version of a pod that is known; another one waits for admission. */
    private void wanted(PodChange.Operation operation, PendingPod wanted, AdmissionRound round) {
        Pod pod = wanted.pod();
        Optional<JudgedPods.Judged> before = judged.get(pod.uid());
        if (waiting.containsKey(pod.uid())) {
            waiting.put(pod.uid(), wanted);
        } else if (held.renew(pod)) {
            taken.renew(allocations.granted(pod));
        } else if (before.isEmpty()) {
            waiting.put(pod.uid(), wanted);
        } else if (before.get().wanted() != pod) {
            if (taken.has(pod.uid()) && Allocations.changes(before.get().wanted(), pod)) {
                resizes.request(pod, ResizeTrigger.POD_UPDATED);
            }
            Pod granted = allocations.granted(pod);
            taken.renew(granted);
            round.admit(operation == PodChange.Operation.ADD ? PodChange.Operation.UPDATE : operation, wanted,
                    rejections.standing(granted));
        }
    }

    /** Forgets the pod; the end of one that no worker has is published here. */
    private void removed(String uid, AdmissionRound round) {
        taken.remove(uid);
        preemptions.gone(uid);
        resizes.gone(uid, ResizeTrigger.PODS_REMOVED);
        allocations.forget(uid);
        boolean here = waiting.remove(uid) != null | held.remove(uid).isPresent();
        judged.remove(uid).ifPresent(gone -> round.remove(gone));
        rejections.forget(uid);
        if (here) {
            bus.publish(Topics.POD_FINISHED, new PodFinished(uid, true));
        }
    }

    /** A pod waits until admission decides: what could not be decided is decided again. */
    private void judgeWaiting(AdmissionRound round) {
        if (!judge.isReady()) {
            explainWaiting();
            return;
        }
        List<PendingPod> all = new ArrayList<>(waiting.values());
        all.sort(judge.order());
        all.forEach(wanted -> {
            judge(wanted, round);
            waiting.remove(wanted.pod().uid());
        });
    }

    private void explainWaiting() {
        waiting.values().forEach(wanted ->
                decisions.made(wanted.pod(), new PodDecision.AwaitsAdmission(judge.awaited())));
    }

    private void judge(PendingPod wanted, AdmissionRound round) {
        Pod pod = allocations.found(wanted.pod());
        if (wanted.isEnding()) {
            if (!pod.status().isTerminal()) {
                taken.add(pod);
            }
            round.admit(PodChange.Operation.ADD, wanted, pod);
            return;
        }
        switch (assignments.decide(pod, judge.decide(pod, taken.without(pod)))) {
            case Admission.Refused refused -> round.admit(PodChange.Operation.ADD, wanted,
                    rejections.add(pod, refused.reason(), refused.message()));
            case Admission.Admitted(Preemption.Victims victims) -> {
                taken.add(pod);
                allocations.admitted(pod);
                if (victims.isEmpty()) {
                    admitted(wanted, round);
                } else {
                    hold(wanted, victims, round);
                }
            }
        }
    }

    private void admitted(PendingPod wanted, AdmissionRound round) {
        decisions.made(wanted.pod(), new PodDecision.Admitted());
        resizes.request(wanted.pod(), ResizeTrigger.PODS_ADDED);
        round.admit(PodChange.Operation.ADD, wanted, allocations.granted(wanted.pod()));
    }

    private void hold(PendingPod wanted, Preemption.Victims victims, AdmissionRound round) {
        Set<String> uids = new HashSet<>();
        Duration patience = makeRoom(wanted.pod(), victims, uids, round);
        if (uids.isEmpty()) {
            admitted(wanted, round);
            return;
        }
        String uid = wanted.pod().uid();
        decisions.made(wanted.pod(), new PodDecision.AwaitsPreemption(uids.size(), decisions.after(patience)));
        held.add(new AwaitingPreemption(wanted.pod(), wanted.source(), uids,
                timers.after(patience, () -> locked(() -> tooLate(uid)))));
    }

    /** Ends pods for another one; those that have a worker are named, and how long they may take is returned. */
    private Duration makeRoom(Pod pod, Preemption.Victims victims, Set<String> uids, AdmissionRound round) {
        Duration patience = Duration.ZERO;
        for (Pod victim : victims.pods()) {
            taken.remove(victim.uid());
            Optional<AwaitingPreemption> displaced = held.remove(victim.uid());
            if (displaced.isPresent()) {
                preemptions.announce(victim);
                round.admit(PodChange.Operation.ADD, new PendingPod(victim, displaced.get().source()),
                        rejections.displaced(victim, Preemptions.FAILURE));
            } else {
                uids.add(victim.uid());
                round.evict(victim, victims.resource());
                Duration own = Preemptions.patience(victim);
                patience = own.compareTo(patience) > 0 ? own : patience;
            }
        }
        LOG.log(Level.INFO, "pod {0} preempts {1} pods", pod.fullName(), victims.pods().size());
        return patience;
    }

    /** The victims do not go: the pod is admitted anyway. */
    private void tooLate(String uid) {
        held.remove(uid).ifPresent(late -> {
            LOG.log(Level.WARNING, "pod {0}: pods that it preempts have not ended in time", late.pod().fullName());
            var round = newRound();
            admitted(late.wanted(), round);
            complete(round);
        });
    }

    private void computed(PodStatusComputed computed) {
        if (computed.stage().compareTo(Stage.TERMINATED) >= 0) {
            gone(computed.pod().uid(), ResizeTrigger.POD_TERMINATED);
        } else if (taken.tell(computed.pod().uid(), computed.pod().status(), allocations.isAnyWaiting())) {
            resizes.shrunk();
            resizeIfDue();
        }
    }

    private void resizeIfDue() {
        if (resizes.isDue()) {
            complete(newRound());
        }
    }

    private void gone(String uid, ResizeTrigger trigger) {
        taken.remove(uid);
        preemptions.gone(uid);
        resizes.gone(uid, trigger);
        List<AwaitingPreemption> free = held.freedBy(uid);
        if (!free.isEmpty() || resizes.isDue()) {
            var round = newRound();
            free.forEach(pod -> admitted(pod.wanted(), round));
            complete(round);
        }
    }

    /** What was handed on once more, for workers that missed it; and admission of waiting pods is tried again. */
    private void repeat() {
        if (judge.isReady()) {
            judgeWaiting();
        } else {
            explainWaiting();
        }
        resizes.tick();
        resizeIfDue();
        complete();
        preemptions.repeat();
    }

    private void complete() {
        readyReported = allAreJudged();
        if (readyReported) {
            allocations.retain(judged.uids());
        }
        bus.publish(Topics.PODS_ADMITTED, new PodChanges(judged.all(), true, readyReported));
    }

    private boolean allAreJudged() {
        return sourcesReady && waiting.isEmpty() && held.isEmpty();
    }

    private AdmissionRound newRound() {
        return new AdmissionRound(bus, judged, preemptions);
    }

    /** Publishes what was decided, and that all are judged once that is so, before any pod is ended again. */
    private void complete(AdmissionRound round) {
        if (resizes.isDue() && sourcesReady && waiting.isEmpty()) {
            resizes.decide(round, (pod, victims) -> makeRoom(pod, victims, new HashSet<>(), round));
        }
        allocations.flush();
        round.handOn();
        if (!readyReported && allAreJudged()) {
            complete();
        }
        round.endVictims();
    }
}
