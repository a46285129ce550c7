package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.EnsureImage;
import io.jubelet.app.message.Observation;
import io.jubelet.app.message.ObservePod;
import io.jubelet.app.message.ProbeResults;
import io.jubelet.app.message.Topics;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.task.Together;
import io.jubelet.app.worker.PodMemory;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodTurn;
import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.PodActionsDecision;
import io.jubelet.domain.actions.PodSituation;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The steps of a pod worker, carried out on the runtime and on this machine. */
public final class PodSynchronizer implements PodSteps {

    /** Pause while pods get no network (behaviour reference, section 3, "Requeue"). */
    private static final Duration NETWORK_RETRY = Duration.ofSeconds(1);

    /** Pause after a start that failed for a reason without a back-off of its own. */
    private static final Duration START_RETRY = Duration.ofSeconds(10);

    private final Bus bus;
    private final PodStatusReports reports;
    private final PodPlaces places;
    private final Environments environments;
    private final Sandboxes sandboxes;
    private final ContainerStarts starts;
    private final ContainerStops stops;
    private final InitHistory initHistory;
    private final PodEvents events;
    private final Timers timers;
    private final Tasks tasks;

    PodSynchronizer(Bus bus, PodStatusReports reports, PodPlaces places, Environments environments,
            Sandboxes sandboxes, ContainerStarts starts, ContainerStops stops, InitHistory initHistory, PodEvents events, Timers timers, Tasks tasks) {
        this.bus = bus;
        this.reports = reports;
        this.places = places;
        this.environments = environments;
        this.sandboxes = sandboxes;
        this.starts = starts;
        this.stops = stops;
        this.initHistory = initHistory;
        this.events = events;
        this.timers = timers;
        this.tasks = tasks;
    }

    @Override
    public Outcome sync(PodTurn turn) throws InterruptedException {
        Outcome outcome = synced(turn);
        return reports.timeLeft(turn).map(outcome::noLaterThan).orElse(outcome);
    }

    private Outcome synced(PodTurn turn) throws InterruptedException {
        Observation seen = observe(turn.pod(), turn.memory());
        ProbeResults probes = reports.probes(turn.pod());
        PodStatus status = reports.report(turn, seen.pod(), probes, false);
        if (isTerminal(status)) {
            return new Outcome(true, false, Optional.empty(), seen.at());
        }
        environments.follow(turn.pod());
        Pod pod = turn.pod().withStatus(status);
        if (!turn.runtime().networkReady() && !pod.spec().hostNetwork()) {
            events.warning(pod, "NetworkNotReady", "network is not ready: " + turn.runtime().message());
            return new Outcome(false, false, Optional.of(NETWORK_RETRY), seen.at());
        }
        PodActions actions = PodActionsDecision.decide(situation(turn, pod, seen.pod(), probes));
        if (actions.isNothing()) {
            turn.memory().waiting().clear();
            return new Outcome(false, false, Optional.empty(), seen.at());
        }
        Attempt attempt = new Attempt(turn, pod, seen.pod(), actions);
        try {
            attempt.carryOut();
        } finally {
            if (attempt.changed) {
                turn.memory().changed(timers.nanos());
            }
        }
        if (!attempt.changed) {
            reports.report(turn, seen.pod(), false);
        }
        return new Outcome(false, attempt.changed, attempt.retryAfter(), seen.at());
    }

    @Override
    public void terminate(PodTurn turn) throws InterruptedException {
        Observation seen = observe(turn.pod(), turn.memory());
        if (!turn.state().runtimeOnly()) {
            reports.report(turn, seen.pod(), false);
        }
        try {
            stops.stopPod(turn.pod(), seen.pod(), OptionalLong.of(turn.state().gracePeriodSeconds()));
        } finally {
            turn.memory().changed(timers.nanos());
        }
        Observation after = observe(turn.pod(), turn.memory());
        if (after.pod().anyRunning()) {
            throw new ConflictException("containers still run after they were stopped");
        }
        if (!turn.state().runtimeOnly()) {
            reports.report(turn, after.pod(), true);
        }
    }

    @Override
    public void cleanUp(PodTurn turn) throws InterruptedException {
        Observation seen = observe(turn.pod(), turn.memory());
        reports.report(turn, seen.pod(), true);
        places.leave(turn.pod());
        environments.release(turn.pod());
        reports.finish(turn);
    }

    /** Containers of which nothing is remembered, such as those of an earlier agent, count as having what they want. */
    private static PodSituation situation(PodTurn turn, Pod pod, ObservedPod observed, ProbeResults probes) {
        Map<String, ResourceRequirements> actuated = new TreeMap<>();
        PodContainers.all(pod).forEach(c -> actuated.put(c.name(), c.resourcesOrNone()));
        actuated.putAll(turn.memory().actuated());
        return new PodSituation(pod, observed, probes.liveness(), probes.startup(), false, actuated,
                pod.spec().resources().orElse(ResourceRequirements.NONE));
    }

    private Observation observe(Pod pod, PodMemory memory) throws InterruptedException {
        return bus.ask(Topics.OBSERVE, new ObservePod(PodIdentity.of(pod), memory.changedAt()));
    }

    private static boolean isTerminal(PodStatus status) {
        return status.phase().filter(p -> p == PodPhase.SUCCEEDED || p == PodPhase.FAILED).isPresent();
    }

    /** One try to carry out what was decided. */
    private final class Attempt {
        private final PodTurn turn;
        private final Pod pod;
        private final ObservedPod observed;
        private final PodActions actions;
        private final List<Duration> retries = new ArrayList<>();
        private volatile boolean changed;

        Attempt(PodTurn turn, Pod pod, ObservedPod observed, PodActions actions) {
            this.turn = turn;
            this.pod = pod;
            this.observed = observed;
            this.actions = actions;
        }

        void carryOut() throws InterruptedException {
            if (actions.killPod()) {
                killPod();
                if (!actions.createSandbox()) {
                    return;
                }
                initHistory.purge(pod, observed);
            } else if (!actions.containersToKill().isEmpty()) {
                changed = true;
                stops.stopSome(pod, observed, actions.containersToKill());
            }
            refuseResizes();
            if (startsNothing()) {
                return;
            }
            PodPlace place = places.prepare(pod);
            ContainerStarts.Sandbox sandbox = sandbox(place);
            if (!actions.createSandbox()) {
                initHistory.prune(pod, observed);
            }
            start(place, sandbox);
        }

        /** Resources of a container that runs can't be changed yet; it keeps those it has, and its owner is told. */
        private void refuseResizes() {
            actions.containersToResize().values().stream().flatMap(List::stream).map(ContainerResize::container)
                    .distinct().forEach(container -> events.warning(pod, container, "ResizeError",
                            "resources of a running container can't be changed yet: it keeps those it was started with; "
                                    + "remove the pod and add it again"));
        }

        private void killPod() throws InterruptedException {
            boolean something = observed.anyRunning() || observed.sandboxes().stream()
                    .anyMatch(s -> s.state() == SandboxState.READY);
            if (!observed.sandboxes().isEmpty() && actions.createSandbox()) {
                events.normal(pod, "SandboxChanged", "Pod sandbox changed, it will be killed and re-created.");
            }
            if (something) {
                changed = true;
                stops.stopPod(pod, observed, OptionalLong.empty());
            }
        }

        private boolean startsNothing() {
            return actions.initContainersToStart().isEmpty() && actions.containersToStart().isEmpty()
                    && actions.ephemeralContainersToStart().isEmpty() && !actions.createSandbox();
        }

        /** The sandbox to start in; while a new one is made, all images of the pod are fetched. */
        private ContainerStarts.Sandbox sandbox(PodPlace place) throws InterruptedException {
            if (!actions.createSandbox()) {
                return sandboxes.existing(place, actions.sandboxId(), actions.attempt(), observed);
            }
            var both = new Together(tasks, "sandbox");
            var made = both.fork(() -> sandboxes.create(place, actions.attempt()));
            PodContainers.all(pod).forEach(container -> both.fork(() ->
                    bus.ask(Topics.ENSURE_IMAGE, new EnsureImage(pod, container, false))));
            changed = true;
            both.join();
            return made.get();
        }

        private void start(PodPlace place, ContainerStarts.Sandbox sandbox) throws InterruptedException {
            for (EphemeralContainer debug : actions.ephemeralContainersToStart()) {
                startOne(place, sandbox, debug.container(), debug.targetContainerName());
            }
            for (Container init : actions.initContainersToStart()) {
                if (!startOne(place, sandbox, init, "") && !init.isSidecar()) {
                    return;
                }
            }
            var together = new Together(tasks, "start-" + pod.metadata().name());
            for (Container container : actions.containersToStart()) {
                together.fork(() -> startOne(place, sandbox, container, ""));
            }
            together.joinOrThrow();
        }

        private boolean startOne(PodPlace place, ContainerStarts.Sandbox sandbox, Container container, String target)
                throws InterruptedException {
            PodMemory memory = turn.memory();
            Duration left = memory.heldBackUntil(container)
                    .map(until -> Duration.ofNanos(until - timers.nanos())).orElse(Duration.ZERO);
            if (left.isPositive()) {
                retryIn(left);
                return false;
            }
            try {
                boolean started = starts.start(place, memory, observed, container, target, sandbox);
                changed |= started;
                memory.waiting().remove(container.name());
                memory.release(container);
                return started;
            } catch (StartFailure failure) {
                failed(container, failure);
                return false;
            }
        }

        /** Remembers why, and holds the container back; the other containers of the pod go on. */
        private void failed(Container container, StartFailure failure) {
            WaitingReason reason = failure.reason();
            WaitingReason before = turn.memory().waiting().put(container.name(), reason);
            boolean told = before != null && before.reason().equals(reason.reason());
            if (reason.reason().equals("CrashLoopBackOff") && !told) {
                events.warning(pod, container, "BackOff", "Back-off restarting failed container " + container.name()
                        + " in pod " + PodIdentity.of(pod));
            }
            Duration pause = failure.retryAfter().orElse(START_RETRY);
            turn.memory().holdBack(container, timers.nanos() + pause.toNanos());
            retryIn(pause);
            changed |= failure.touchedRuntime();
        }

        private void retryIn(Duration pause) {
            synchronized (retries) {
                retries.add(pause);
            }
        }

        Optional<Duration> retryAfter() {
            synchronized (retries) {
                return retries.stream().min(Duration::compareTo);
            }
        }
    }
}
