package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.util.Optional;

/** A container that the next sync would start, and whose last start failed or was put off, waits with the reason of that. */
final class StartFailures {

    private final StatusInput input;

    StartFailures(StatusInput input) {
        this.input = input;
    }

    ContainerStatus applyTo(ContainerStatus status, Container container, ContainerKind kind) {
        Optional<ObservedContainer> newest = input.observed().newest(container.name());
        if (kind == ContainerKind.INIT && newest.filter(StartFailures::completed).isPresent()) {
            return status;
        }
        if (kind == ContainerKind.INIT && newest.isEmpty() && wasRemovedWhenDone(container, status)) {
            return status.toBuilder().state(Reasons.lostAfterInitialization()).build();
        }
        Optional<WaitingReason> reason = Optional.ofNullable(input.waitingReasons().get(container.name()));
        if (kind == ContainerKind.APPLICATION && status.terminated().isPresent() && input.isStartPending(container.name())) {
            return waiting(status, reason.orElse(new WaitingReason(Reasons.CONTAINER_CREATING, "")));
        }
        return reason.isPresent() && RestartDecision.shouldRestart(container, input.pod(), input.observed())
                ? waiting(status, reason.get()) : status;
    }

    private static ContainerStatus waiting(ContainerStatus status, WaitingReason reason) {
        ContainerStatusBuilder waiting = status.toBuilder()
                .state(new ContainerState.Waiting(reason.reason(), reason.message()));
        status.terminated().ifPresent(waiting::lastState);
        return waiting.build();
    }

    private static boolean completed(ObservedContainer instance) {
        return instance.state() == RunState.EXITED && instance.exitCode() == 0;
    }

    /**
     * An init container of which nothing is known, while application containers exist, must have completed. Its
     * status is lost when it could not be reported in time, and always after a restart of the agent in static pods.
     */
    private boolean wasRemovedWhenDone(Container init, ContainerStatus status) {
        return !init.isSidecar() && status.waiting().isPresent()
                && input.pod().spec().containers().stream().anyMatch(this::wasCreated);
    }

    private boolean wasCreated(Container container) {
        return input.observed().newest(container.name()).filter(i -> i.state() != RunState.UNKNOWN).isPresent();
    }
}
