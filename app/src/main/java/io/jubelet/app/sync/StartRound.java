package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.runtime.ContainerStartFailed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.worker.StartState;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.explain.ContainerDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.status.Reasons;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.volume.plan.ImageVolumes;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One round of starting containers of a pod: ephemeral and init containers one after another, as well as those that mount images
 * as volumes, the others in parallel as far as no difference is visible. A container that fails to start is in back-off for a while
 * and delays none of the others.
 */
final class StartRound {

    /** Pause after a start that failed for a reason without a back-off of its own. */
    private static final Duration START_RETRY = Duration.ofSeconds(10);

    /** Result of one start. */
    private enum Start { DONE, PULLING, FAILED }

    private final ContainerStarter starter;
    private final Bus bus;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;
    private final Tasks tasks;
    private final Pod pod;
    private final ObservedPod observed;
    private final StartState state;
    private final List<Duration> pauses = new ArrayList<>();
    private volatile boolean changed;
    private volatile boolean pulling;
    private volatile boolean failed;

    StartRound(ContainerStarter starter, Bus bus, Timers timers, Tasks tasks, Pod pod, ObservedPod observed,
            StartState state) {
        this.starter = starter;
        this.bus = bus;
        this.events = new PodEvents(bus, timers);
        this.decisions = new Decisions(bus, timers);
        this.timers = timers;
        this.tasks = tasks;
        this.pod = pod;
        this.observed = observed;
        this.state = state;
    }

    /** Whether anything was changed in the runtime. */
    boolean changed() {
        return changed;
    }

    /** What became of the containers. */
    StepResult.Starts result() {
        return failed ? StepResult.Starts.FAILED : pulling ? StepResult.Starts.AWAITED : StepResult.Starts.DONE;
    }

    /** When the first of those that are held back may be tried again. */
    Optional<Duration> retryAfter() {
        synchronized (pauses) {
            return pauses.stream().min(Duration::compareTo);
        }
    }

    /**
     * Starts what is to be started. A container with a postStart hook has been started, and its hook has ended, before
     * the containers after it are started; while its image is pulled, they wait with it.
     */
    void start(PodActions actions, PreparedPod prepared, ReadySandbox sandbox) throws InterruptedException {
        var images = new StartImages(bus, events, pod, sandbox.config());
        Function<Container, StartRequest> toStart = container -> new StartRequest(prepared, sandbox, observed, state, container, "");
        for (EphemeralContainer debug : actions.ephemeralContainersToStart()) {
            startOne(new StartRequest(prepared, sandbox, observed, state, debug.container(), debug.targetContainerName()), images);
        }
        for (Container init : actions.initContainersToStart()) {
            Start start = startOne(toStart.apply(init), images);
            if (start == Start.PULLING || start == Start.FAILED && !init.isSidecar()) {
                return;
            }
        }
        List<StartRequest> together = new ArrayList<>();
        for (Container container : actions.containersToStart()) {
            if (!LifecycleHooks.hasPostStart(container)) {
                together.add(toStart.apply(container));
                continue;
            }
            startTogether(together, images);
            together.clear();
            if (startOne(toStart.apply(container), images) == Start.PULLING) {
                return;
            }
        }
        startTogether(together, images);
    }

    private void startTogether(List<StartRequest> containers, StartImages images) throws InterruptedException {
        var together = new TaskGroup(tasks, "start-" + pod.metadata().name());
        List<StartRequest> mountingImages = new ArrayList<>();
        for (StartRequest container : containers) {
            if (ImageVolumes.of(pod.spec(), container.container()).isEmpty()) {
                together.fork(() -> startOne(container, images));
            } else {
                mountingImages.add(container);
            }
        }
        if (!mountingImages.isEmpty()) {
            together.fork(() -> startInOrder(mountingImages, images));
        }
        together.joinOrThrow();
    }

    /** A runtime mounts an image for the first container of a pod that has it; containerd 2.1 fails when another one comes meanwhile. */
    private Void startInOrder(List<StartRequest> containers, StartImages images) throws InterruptedException {
        for (StartRequest container : containers) {
            startOne(container, images);
        }
        return null;
    }

    private Start startOne(StartRequest start, StartImages images) throws InterruptedException {
        Container container = start.container();
        Duration left = heldBackFor(container);
        if (left.isPositive()) {
            retryIn(left);
            failed = true;
            return Start.FAILED;
        }
        try {
            boolean started = starter.start(start, images);
            noteChange(started);
            state.release(container);
            if (started) {
                // The reason stays until the start, also while the image is pulled again.
                state.waiting().remove(container.name());
                state.pending().forget(container.name());
            } else {
                pulling = true;
                start.before().ifPresent(before -> state.pending().awaitsImage(container.name(), before.id()));
            }
            return started ? Start.DONE : Start.PULLING;
        } catch (ContainerStartException failure) {
            state.pending().forget(container.name());
            failed(container, failure);
            return Start.FAILED;
        } catch (RuntimeException | InterruptedException e) {
            // It is not known how far it came, so the observation before is outdated.
            noteChange(true);
            throw e;
        }
    }

    /**
     * Time for which a container is not started. One that ended in the start that failed, as the runtime shows it, is held back
     * by the back-off of a crash alone, like every other that ended.
     */
    private Duration heldBackFor(Container container) {
        WaitingReason failure = state.waiting().get(container.name());
        if (failure != null && ContainerStartException.isAfterCreation(failure)
                && observed.newest(container.name()).filter(newest -> newest.state() == RunState.EXITED).isPresent()) {
            return Duration.ZERO;
        }
        return state.heldBackUntil(container).map(until -> Duration.ofNanos(until - timers.nanos())).orElse(Duration.ZERO);
    }

    /** Remembers why, and holds the container back. */
    private void failed(Container container, ContainerStartException failure) {
        failed = true;
        WaitingReason reason = failure.reason();
        WaitingReason before = state.waiting().put(container.name(), reason);
        boolean reported = before != null && before.reason().equals(reason.reason());
        if (reason.reason().equals(Reasons.CRASH_LOOP_BACK_OFF) && !reported) {
            events.warning(pod, container, "BackOff", "Back-off restarting failed container " + container.name()
                    + " in pod " + PodIdentity.of(pod));
        }
        if (!reason.reason().equals(Reasons.CRASH_LOOP_BACK_OFF)) {
            bus.publish(RuntimeTopics.START_FAILED, new ContainerStartFailed(pod.uid(), container.name(), reason.reason()));
        }
        Duration pause = failure.retryAfter().orElse(START_RETRY);
        if (!failure.isExplained()) {
            decisions.made(pod, new ContainerDecision.StartFailed(container.name(), reason.reason(), reason.message(),
                    decisions.after(pause)));
        }
        state.holdBack(container, timers.nanos() + pause.toNanos());
        retryIn(pause);
        noteChange(failure.changedRuntime());
    }

    /** Containers that are started at the same time must not forget each other's changes. */
    private void noteChange(boolean happened) {
        if (happened) {
            changed = true;
        }
    }

    private void retryIn(Duration pause) {
        synchronized (pauses) {
            pauses.add(pause);
        }
    }
}
