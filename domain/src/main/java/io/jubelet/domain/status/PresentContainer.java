package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.ContainerUser;
import io.jubelet.domain.restart.InterruptedStart;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The status of a container that the runtime has an instance of. The status reported before fills the gaps: with an instance,
 * its restart count and its end are removed from the runtime (KEP-5532 removes all instances).
 */
final class PresentContainer {

    private final StatusInput input;
    private final boolean restartOfAll;

    PresentContainer(StatusInput input, boolean restartOfAll) {
        this.input = input;
        this.restartOfAll = restartOfAll;
    }

    /** The status; {@code instances} are those of the container, newest first, and at least one. */
    ContainerStatus status(Container container, List<ObservedContainer> instances, Optional<ContainerStatus> before) {
        ObservedContainer newest = instances.getFirst();
        String id = input.containerId(newest.id());
        ContainerStatusBuilder status = ContainerStatus.builder()
                .name(container.name())
                .image(newest.image())
                .imageID(newest.imageRef())
                .containerID(id)
                .state(state(newest, before))
                .restartCount(restartCount(newest, before))
                .resources(ContainerStatusResources.inForce(
                        container, newest, before.filter(b -> b.containerID().equals(id)),
                        Optional.ofNullable(input.applied().containers().get(container.name()))))
                .allocatedResources(container.resourcesOrNone().requests())
                .volumeMounts(before.map(ContainerStatus::volumeMounts)
                        .orElseGet(() -> MountStatuses.of(container, input.recursiveReadOnlyMounts())));
        newest.user().ifPresent(user -> status.user(new ContainerUser(Optional.of(user))));
        status.stopSignal(input.stopSignals() ? newest.stopSignal() : "");
        if (newest.state() == RunState.RUNNING && !input.changeContainerStatusOnRestart()) {
            before.flatMap(ContainerStatus::started).ifPresent(status::started);
        }
        lastState(instances, id, before).ifPresent(status::lastState);
        return status.build();
    }

    private ContainerState state(ObservedContainer instance, Optional<ContainerStatus> before) {
        return switch (instance.state()) {
            case RUNNING -> new ContainerState.Running(instance.startedAt());
            case CREATED -> new ContainerState.Waiting("", "");
            case EXITED -> new ContainerState.Terminated(instance.exitCode(), 0, instance.reason(), instance.message(),
                    orEpoch(instance.startedAt()), orEpoch(instance.finishedAt()), input.containerId(instance.id()));
            case UNKNOWN -> wasRunning(before)
                    ? Reasons.lostAtEnd(restartOfAll
                            ? Reasons.RESTARTING_ALL_CONTAINERS : Reasons.CONTAINER_STATUS_UNKNOWN)
                    : new ContainerState.Waiting("", "");
        };
    }

    /** The runtime has 0 for the start of a container that never ran, and so does a kubelet. */
    private static Optional<Instant> orEpoch(Optional<Instant> time) {
        return time.or(() -> Optional.of(Instant.EPOCH));
    }

    private static int restartCount(ObservedContainer newest, Optional<ContainerStatus> before) {
        int reported = before.map(ContainerStatus::restartCount).orElse(0);
        boolean ranAgain = newest.state() == RunState.RUNNING && reported >= newest.restartCount()
                && ended(newest, before).isPresent();
        boolean lost = newest.state() == RunState.UNKNOWN && wasRunning(before);
        return ranAgain || lost ? reported + 1 : Math.max(reported, newest.restartCount());
    }

    private Optional<ContainerState> lastState(
            List<ObservedContainer> instances, String id, Optional<ContainerStatus> before) {
        if (instances.size() > 1) {
            return Optional.of(state(instances.get(1), before));
        }
        return before.filter(status -> !status.containerID().equals(id))
                .flatMap(status -> ended(instances.getFirst(), before))
                .or(() -> before.flatMap(ContainerStatus::lastTerminated))
                .map(ContainerState.class::cast);
    }

    /** The end that was reported, unless it is that of an instance that never ran and has been replaced under its own number. */
    private static Optional<ContainerState.Terminated> ended(ObservedContainer newest, Optional<ContainerStatus> before) {
        return before.filter(status -> status.restartCount() != newest.restartCount()
                        || status.terminated().filter(InterruptedStart::isReportedIn).isEmpty())
                .flatMap(ContainerStatus::terminated);
    }

    private static boolean wasRunning(Optional<ContainerStatus> before) {
        return before.flatMap(ContainerStatus::running).isPresent();
    }
}
