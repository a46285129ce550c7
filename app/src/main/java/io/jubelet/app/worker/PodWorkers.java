package io.jubelet.app.worker;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.RemovablePods;
import io.jubelet.app.message.RuntimeHealth;
import io.jubelet.app.message.RuntimeListed;
import io.jubelet.app.message.Topics;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.PodWorkerState;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Keeps one worker for each pod, wanted or merely found in the runtime, and hands each what concerns it. */
public final class PodWorkers implements Concern, PodWorker.Keeper {

    private static final Logger LOG = System.getLogger("io.jubelet.worker");
    /** Time until a failed step is repeated (behaviour reference, section 3). */
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final Map<String, PodWorker> workers = new ConcurrentSkipListMap<>();
    private final StaticPodTurns turns = new StaticPodTurns();
    private final Function<Bus, PodSteps> makeSteps;
    private final Timers timers;
    private final Tasks tasks;
    private final RandomGenerator random;
    private final Duration syncFrequency;
    private volatile RuntimeHealth runtime = new RuntimeHealth(false, true, "");
    private volatile boolean sourcesReady;
    private volatile long sourcesReadyAt;
    private Bus bus;
    private PodSteps steps;

    /** Workers that do these steps and look at each pod again about every {@code syncFrequency}. */
    public PodWorkers(Function<Bus, PodSteps> steps, Duration syncFrequency, Timers timers, Tasks tasks, RandomGenerator random) {
        this.makeSteps = steps;
        this.syncFrequency = syncFrequency;
        this.timers = timers;
        this.tasks = tasks;
        this.random = random;
    }

    @Override
    public String name() {
        return "workers";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        this.steps = makeSteps.apply(bus);
        bus.subscribe(Topics.POD_CHANGES, this::changes);
        bus.subscribe(Topics.POD_OBSERVED, seen -> {
            PodWorker worker = workers.get(seen.observation().pod().pod().uid());
            if (worker != null) {
                worker.observed(seen.observation().at());
            }
        });
        bus.subscribe(Topics.IMAGE_SETTLED, settled -> touch(settled.podUid()));
        bus.subscribe(Topics.PROBE_CHANGED, changed -> touch(changed.podUid()));
        bus.subscribe(Topics.RUNTIME_HEALTH, health -> {
            runtime = health;
            if (health.ready()) {
                workers.values().forEach(PodWorker::touch);
            }
        });
        bus.subscribe(Topics.RUNTIME_LISTED, this::adoptOrphans);
        bus.answer(Topics.PODS_REMOVABLE, ask -> removable());
    }

    @Override
    public void stop() {
        workers.values().forEach(PodWorker::rest);
    }

    private void touch(String uid) {
        PodWorker worker = workers.get(uid);
        if (worker != null) {
            worker.touch();
        }
    }

    private void changes(PodChanges changes) {
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                switch (change.operation()) {
                    case ADD -> added(pod);
                    case UPDATE, DELETE, RECONCILE -> updated(pod);
                    case REMOVE -> removed(pod);
                }
            }
        }
        if (changes.allSourcesReady() && !sourcesReady) {
            sourcesReadyAt = timers.nanos();
            sourcesReady = true;
        }
    }

    private void added(Pod pod) {
        PodWorker worker = workers.get(pod.uid());
        if (worker == null) {
            LOG.log(Level.INFO, "pod {0} is wanted (uid {1})", pod.fullName(), pod.uid());
            if (isStatic(pod)) {
                turns.arrive(pod);
            }
            var fresh = worker(pod, PodWorkerState.wanted(pod, false));
            workers.put(pod.uid(), fresh);
            fresh.touch();
        } else {
            worker.update(pod, state -> state.added(pod));
            if (worker.state().stage() == Stage.FINISHED) {
                moved(worker, worker.state());
            }
        }
    }

    private void updated(Pod pod) {
        PodWorker worker = workers.get(pod.uid());
        if (worker == null) {
            added(pod);
        } else {
            worker.update(pod, state -> state.update(pod));
        }
    }

    private void removed(Pod pod) {
        PodWorker worker = workers.get(pod.uid());
        if (worker != null) {
            LOG.log(Level.INFO, "pod {0} is wanted no more (uid {1})", pod.fullName(), pod.uid());
            worker.update(pod, state -> state.removed(pod));
            if (worker.state().stage() == Stage.FINISHED) {
                moved(worker, worker.state());
            }
        }
    }

    /** Ends pods of the runtime that nobody wants, once it is known what is wanted. */
    private void adoptOrphans(RuntimeListed listed) {
        if (!sourcesReady || listed.at() < sourcesReadyAt) {
            return;
        }
        for (PodIdentity pod : listed.alive()) {
            workers.computeIfAbsent(pod.uid(), uid -> {
                LOG.log(Level.INFO, "pod {0} runs but is wanted by nobody: it is stopped", pod);
                var worker = worker(skeleton(pod), PodWorkerState.orphan());
                worker.touch();
                return worker;
            });
        }
    }

    private RemovablePods removable() {
        Set<String> known = new HashSet<>();
        Set<String> content = new HashSet<>();
        Set<String> runtime = new HashSet<>();
        workers.forEach((uid, worker) -> {
            known.add(uid);
            PodWorkerState state = worker.state();
            if (state.contentRemovable()) {
                content.add(uid);
            }
            if (!state.mayRun()) {
                runtime.add(uid);
            }
        });
        return new RemovablePods(known, content, runtime, sourcesReady);
    }

    @Override
    public boolean mayRun(Pod pod) {
        return !isStatic(pod) || turns.mayRun(pod);
    }

    @Override
    public void moved(PodWorker worker, PodWorkerState state) {
        Pod pod = worker.pod();
        if (state.stage() != Stage.FINISHED) {
            LOG.log(Level.DEBUG, "pod {0} is {1}", pod.fullName(), state.stage());
            return;
        }
        turns.leave(pod).map(workers::get).ifPresent(PodWorker::touch);
        boolean gone = state.deleted() || state.runtimeOnly();
        if (state.restartRequested()) {
            LOG.log(Level.INFO, "pod {0} is wanted again (uid {1})", pod.fullName(), pod.uid());
            if (isStatic(pod)) {
                turns.arrive(pod);
            }
            var fresh = worker(pod, PodWorkerState.wanted(pod, false));
            workers.put(pod.uid(), fresh);
            fresh.touch();
        } else if (gone) {
            workers.remove(pod.uid(), worker);
        }
        bus.publish(Topics.POD_FINISHED, new PodFinished(pod.uid(), gone));
    }

    @Override
    public RuntimeHealth runtime() {
        return runtime;
    }

    @Override
    public Duration resync() {
        return jittered(syncFrequency);
    }

    @Override
    public Duration retry() {
        return jittered(RETRY);
    }

    @Override
    public void failed(Pod pod, String message) {
        bus.publish(Topics.EVENT, new PodEvent(PodIdentity.of(pod), "", PodEvent.Type.WARNING, "FailedSync",
                "Error syncing pod, skipping: " + message, timers.instant()));
    }

    private Duration jittered(Duration base) {
        return base.plusMillis((long) (random.nextDouble() * 0.5 * base.toMillis()));
    }

    private PodWorker worker(Pod pod, PodWorkerState state) {
        return new PodWorker(pod, state, steps, this, timers, tasks);
    }

    /** As much of a pod as can be known of one that only the runtime remembers. */
    private static Pod skeleton(PodIdentity pod) {
        return new Pod(
                ObjectMeta.builder().namespace(pod.namespace()).name(pod.name()).uid(pod.uid()).build(),
                PodSpec.builder().build(), PodStatus.builder().build());
    }

    private static boolean isStatic(Pod pod) {
        return Optional.ofNullable(pod.metadata().annotations().get("kubernetes.io/config.source"))
                .filter(source -> !source.equals("api")).isPresent();
    }
}
