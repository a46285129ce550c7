package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.restart.RestartDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The phase that follows from the container statuses of a pod.
 *
 * <pre>
 *   an init container failed for good ─────────────────────────────────► Failed
 *   initialization not finished, or a container never ran ─────────────► Pending
 *   the status of a container is unknown ──────────────────────────────► Pending
 *   something runs ────────────────────────────────────────────────────► Running
 *   all application containers stopped ─┬─ one of them starts again ───► Running
 *                                       ├─ all ended with exit code 0 ─► Succeeded
 *                                       └─ otherwise ──────────────────► Failed
 * </pre>
 *
 * <p>How a sidecar ended never counts.
 */
public final class PodPhases {

    /** Contribution of one application container or sidecar. */
    private enum Outcome { RUNNING, NEVER_RAN, RESTARTS, SUCCEEDED, FAILED, ENDED_SIDECAR, UNKNOWN }

    private final PodSpec spec;
    private final List<ContainerStatus> statuses;
    private final boolean endsPermanently;
    private final Predicate<String> startPending;

    private PodPhases(Pod pod, List<ContainerStatus> statuses, boolean podIsTerminal, Predicate<String> startPending) {
        this.startPending = startPending;
        this.spec = pod.spec();
        this.statuses = statuses;
        this.endsPermanently = podIsTerminal && !ConfigAnnotations.isStatic(pod);
    }

    /**
     * The phase, regardless of earlier phases.
     *
     * @param statuses init and application containers, in any order
     * @param podIsTerminal whether the containers will never be started again; has no effect on static pods, whose
     *     terminal phase follows from their containers alone
     * @param initialized whether an application container was started in the current sandbox
     * @param startPending tells by its name whether a container is started anew, though its restart policy may say that it stays ended
     */
    public static PodPhase phase(Pod pod, List<ContainerStatus> statuses, boolean podIsTerminal, boolean initialized,
            Predicate<String> startPending) {
        return new PodPhases(pod, statuses, podIsTerminal, startPending).phase(initialized);
    }

    private PodPhase phase(boolean initialized) {
        if (regularInit(this::failedPermanently)) {
            return PodPhase.FAILED;
        }
        List<Outcome> applications = spec.containers().stream().map(this::application).toList();
        List<Outcome> all = new ArrayList<>(applications);
        spec.initContainers().stream().filter(Container::isSidecar).map(this::sidecar).forEach(all::add);
        boolean initializing = regularInit(this::isUnfinished) || !initialized && sidecarNotStarted();
        if (initializing || all.contains(Outcome.NEVER_RAN) || all.contains(Outcome.UNKNOWN)) {
            return PodPhase.PENDING;
        }
        if (all.contains(Outcome.RUNNING)) {
            return PodPhase.RUNNING;
        }
        return ended(applications);
    }

    private static PodPhase ended(List<Outcome> applications) {
        if (applications.isEmpty()) {
            return PodPhase.PENDING;
        }
        if (applications.contains(Outcome.RESTARTS)) {
            return PodPhase.RUNNING;
        }
        return applications.contains(Outcome.FAILED) ? PodPhase.FAILED : PodPhase.SUCCEEDED;
    }

    private boolean regularInit(Predicate<Container> condition) {
        return spec.initContainers().stream().filter(init -> !init.isSidecar()).anyMatch(condition);
    }

    private boolean failedPermanently(Container init) {
        return status(init).flatMap(PodPhases::end)
                .filter(end -> end.exitCode() != 0 && !restarts(init, end)).isPresent();
    }

    private boolean isUnfinished(Container init) {
        return status(init).flatMap(PodPhases::end).isEmpty();
    }

    /** A sidecar that ended, now or before, holds nothing back: it is on its way to run again. */
    private boolean sidecarNotStarted() {
        return spec.initContainers().stream().filter(Container::isSidecar).map(this::status).flatMap(Optional::stream)
                .anyMatch(status -> status.running().isPresent() ? !status.started().orElse(false)
                        : end(status).isEmpty());
    }

    private Outcome sidecar(Container sidecar) {
        return status(sidecar).flatMap(ContainerStatus::state).map(state -> switch (state) {
            case ContainerState.Running running -> Outcome.RUNNING;
            case ContainerState.Terminated terminated -> Outcome.ENDED_SIDECAR;
            case ContainerState.Waiting waiting ->
                    status(sidecar).flatMap(PodPhases::end).isPresent() ? Outcome.ENDED_SIDECAR : Outcome.NEVER_RAN;
        }).orElse(Outcome.UNKNOWN);
    }

    private Outcome application(Container container) {
        return status(container).flatMap(ContainerStatus::state).map(state -> switch (state) {
            case ContainerState.Running running -> Outcome.RUNNING;
            case ContainerState.Terminated end -> ended(container, end, end.exitCode() == 0);
            case ContainerState.Waiting waiting -> status(container).flatMap(ContainerStatus::lastTerminated)
                    .map(end -> ended(container, end, false)).orElse(Outcome.NEVER_RAN);
        }).orElse(Outcome.UNKNOWN);
    }

    private Outcome ended(Container container, ContainerState.Terminated end, boolean success) {
        if (!endsPermanently && (startPending.test(container.name()) || restarts(container, end))) {
            return Outcome.RESTARTS;
        }
        return success ? Outcome.SUCCEEDED : Outcome.FAILED;
    }

    private boolean restarts(Container container, ContainerState.Terminated end) {
        return end.reason().equals(Reasons.RESTARTING_ALL_CONTAINERS)
                || RestartDecision.afterExit(container, spec, end.exitCode());
    }

    /** End of the container: now, or the last time if it waits for its next start. */
    private static Optional<ContainerState.Terminated> end(ContainerStatus status) {
        return status.waiting().isPresent() ? status.lastTerminated() : status.terminated();
    }

    private Optional<ContainerStatus> status(Container container) {
        return statuses.stream().filter(status -> status.name().equals(container.name())).findFirst();
    }
}
