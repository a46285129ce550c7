package io.jubelet.app.worker;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.PodWorkerState;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Keeps one worker for each pod, desired or merely found on this machine, and passes messages to the workers that they concern.
 */
public final class PodWorkers implements Concern {

    private static final Logger LOG = System.getLogger(PodWorkers.class.getName());

    private final Map<String, PodWorker> workers = new ConcurrentSkipListMap<>();
    private final ObservedMirrors mirrors = new ObservedMirrors(workers);
    private final StaticPodQueue staticPods = new StaticPodQueue();
    private final Function<Bus, PodSteps> makeSteps;
    private final Timers timers;
    private final Tasks tasks;
    private final SyncPauses pauses;
    private volatile RuntimeHealth runtime = new RuntimeHealth(false, true, "");
    private final UnknownPods unknown = new UnknownPods(this::adopt);
    /** Pods that a source names: a worker of one that is finished stays, and remembers that it is. */
    private final Set<String> desired = ConcurrentHashMap.newKeySet();
    private final ReentrantLock finishing = new ReentrantLock();
    private final PodWorker.Owner callbacks = new Callbacks();
    private Bus bus;
    private PodSteps steps;
    private Decisions decisions;
    private PodEvents events;
    private OverdueKills overdue;

    private final class Callbacks implements PodWorker.Owner {

        @Override
        public void stageChanged(PodWorker worker, PodWorkerState state) {
            if (state.stage() == Stage.FINISHED) {
                finish(worker);
            } else {
                LOG.log(Level.DEBUG, "pod {0} is {1}", worker.pod().fullName(), state.stage());
            }
        }

        @Override
        public PodSyncContext context(Pod pod, PodWorkerState state, PodSyncState syncState) {
            return new PodSyncContext(pod, state, syncState, runtime, mirrors.statusOf(pod));
        }
    }

    /** Workers that do these steps and look at each pod again about every {@code syncFrequency}. */
    public PodWorkers(Function<Bus, PodSteps> steps, Duration syncFrequency, Timers timers, Tasks tasks, RandomGenerator random) {
        this.makeSteps = steps;
        this.timers = timers;
        this.tasks = tasks;
        this.pauses = new SyncPauses(syncFrequency, random, timers);
    }

    @Override
    public String name() {
        return "workers";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        this.steps = makeSteps.apply(bus);
        this.decisions = new Decisions(bus, timers);
        this.events = new PodEvents(bus, timers);
        this.overdue = new OverdueKills(events, timers);
        bus.subscribe(PodTopics.PODS_ADMITTED, this::changes);
        new WorkerSubscriptions(workers, overdue).subscribe(bus);
        bus.subscribe(RuntimeTopics.RUNTIME_HEALTH, health -> {
            boolean back = health.ready() && !health.equals(runtime);
            runtime = health;
            if (back) {
                workers.values().forEach(PodWorker::requestSync);
            }
        });
        bus.subscribe(PodTopics.MIRROR_PODS, mirrors::observed);
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, unknown::listed);
        bus.subscribe(RuntimeTopics.LEFTOVERS, unknown::leftovers);
        bus.subscribe(NodeTopics.TICK, _ -> repeat());
        bus.answer(PodTopics.PODS_REMOVABLE, ask -> Removability.of(workers, unknown.areSourcesReady()));
    }

    @Override
    public void stop() {
        workers.values().forEach(PodWorker::cancelTimer);
        overdue.close();
    }

    /** An operation only names the pod to examine: a pod is new if its uid was not desired before, whatever the operation. */
    private void changes(PodChanges changes) {
        changes.missing(desired).forEach(this::removed);
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    removed(pod);
                } else {
                    desired(pod);
                }
            }
        }
        if (changes.allSourcesReady()) {
            unknown.sourcesReady(timers.nanos());
        }
    }

    /** Holds the lock of {@link #finish}: otherwise a pod that is desired again could get a worker that is about to be removed. */
    private void desired(Pod pod) {
        finishing.lock();
        try {
            PodWorker worker = workers.get(pod.uid());
            boolean added = desired.add(pod.uid());
            if (worker == null) {
                LOG.log(Level.INFO, "pod {0} is desired (uid {1})", pod.fullName(), pod.uid());
                begin(pod);
            } else if (added) {
                change(worker, pod, state -> state.added(pod));
            } else if (worker.pod() != pod) {
                change(worker, pod, state -> state.update(pod));
            }
        } finally {
            finishing.unlock();
        }
    }

    private void begin(Pod pod) {
        staticPods.add(pod);
        PodWorker fresh = worker(pod, PodWorkerState.desired(pod, unknown.isIdle(pod)));
        workers.put(pod.uid(), fresh);
        fresh.requestSync();
    }

    private void removed(String uid) {
        PodWorker worker = workers.get(uid);
        if (worker == null) {
            desired.remove(uid);
        } else {
            removed(worker.pod());
        }
    }

    private void removed(Pod pod) {
        desired.remove(pod.uid());
        PodWorker worker = workers.get(pod.uid());
        if (worker != null) {
            LOG.log(Level.INFO, "pod {0} is no longer desired (uid {1})", pod.fullName(), pod.uid());
            change(worker, pod, state -> state.removed(pod));
        }
    }

    /** A worker that is finished does not reconcile again: what follows from the change is done here. */
    private void change(PodWorker worker, Pod pod, UnaryOperator<PodWorkerState> change) {
        PodWorkerState before = worker.state();
        worker.update(pod, change);
        PodWorkerState now = worker.state();
        if (now.stage() == Stage.FINISHED && (!now.equals(before) || !desired.contains(pod.uid()))) {
            finish(worker);
        }
    }

    /** Removing what is left of a pod is the work of a worker, too: a pod of the same uid that is added meanwhile starts after it. */
    private void adopt(PodIdentity pod, UnknownPods.Found found) {
        if (!workers.containsKey(pod.uid())) {
            LOG.log(found.level(), "pod {0} {1} but is not desired: it is removed", pod, found);
            PodWorker worker = worker(UnknownPods.minimalPod(pod), found.orphan());
            // Before its first step: the end of a worker that is not here would not be noticed.
            workers.put(pod.uid(), worker);
            worker.requestSync();
        }
    }

    /** Publishes the last messages about every pod once more, for receivers that missed them. */
    private void repeat() {
        workers.values().forEach(worker -> {
            PodWorkerState state = worker.state();
            boolean unsettled = state.restartRequested() || !desired.contains(worker.pod().uid());
            if (state.stage() == Stage.FINISHED && unsettled) {
                finish(worker);
            }
            worker.repeatStatus(computed -> bus.publish(PodTopics.STATUS_COMPUTED, computed));
        });
        bus.publish(PodTopics.WORKERS, new WorkersListed(workers.keySet()));
    }

    private void finish(PodWorker worker) {
        finishing.lock();
        try {
            finished(worker);
        } finally {
            finishing.unlock();
        }
    }

    /** Called by the worker, and after a change of a finished one. Does nothing for a worker that was removed or replaced. */
    private void finished(PodWorker worker) {
        Pod pod = worker.pod();
        PodWorkerState state = worker.state();
        if (workers.get(pod.uid()) != worker) {
            return;
        }
        overdue.finished(pod.uid());
        staticPods.remove(pod).map(workers::get).ifPresent(PodWorker::requestSync);
        boolean gone = state.deleted() || state.orphaned();
        boolean again = state.restartRequested();
        if (gone && !again && !desired.contains(pod.uid())) {
            workers.remove(pod.uid());
        }
        bus.publish(PodTopics.POD_FINISHED, new PodFinished(pod.uid(), gone));
        if (again) {
            LOG.log(Level.INFO, "pod {0} is desired again (uid {1})", pod.fullName(), pod.uid());
            begin(pod);
        }
    }

    private PodWorker worker(Pod pod, PodWorkerState state) {
        var execution = new StepExecution(steps, staticPods, pauses, events, decisions);
        return new PodWorker(pod, state, execution, callbacks, timers, tasks);
    }
}
