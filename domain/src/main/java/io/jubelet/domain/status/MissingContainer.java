package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import java.util.Optional;

/** The status of a container of which the runtime has no instance: it was never made, or it was removed. */
final class MissingContainer {

    private final StatusInput input;
    private final boolean restartOfAll;

    MissingContainer(StatusInput input, boolean restartOfAll) {
        this.input = input;
        this.restartOfAll = restartOfAll;
    }

    ContainerStatus status(Container container, Optional<ContainerStatus> previous) {
        ContainerStatus waiting = notMadeYet(container);
        return previous.map(before -> followUp(before, waiting)).orElse(waiting);
    }

    private ContainerStatus notMadeYet(Container container) {
        boolean afterInit = !input.pod().spec().initContainers().isEmpty();
        return ContainerStatus.builder().name(container.name()).image(container.image())
                .state(new ContainerState.Waiting(
                        afterInit ? Reasons.POD_INITIALIZING : Reasons.CONTAINER_CREATING, input.waitsFor()))
                .volumeMounts(MountStatuses.of(container, input.recursiveReadOnlyMounts()))
                .build();
    }

    private ContainerStatus followUp(ContainerStatus before, ContainerStatus waiting) {
        ContainerStatus kept = before.terminated().isPresent() ? before : withHistory(waiting, before);
        if (restartOfAll && before.waiting().isEmpty()) {
            return kept.toBuilder().state(Reasons.waitingForRestart()).lastState(Reasons.removedForRestart())
                    .restartCount(before.restartCount() + 1).build();
        }
        return before.running().isPresent() && kept.lastTerminated().isEmpty() ? lost(kept) : kept;
    }

    private static ContainerStatus withHistory(ContainerStatus waiting, ContainerStatus before) {
        ContainerStatusBuilder status = waiting.toBuilder().restartCount(before.restartCount());
        before.lastState().ifPresent(status::lastState);
        return status.build();
    }

    /** A container that ran and is gone counts as killed, so that the pod does not seem to begin anew. */
    private ContainerStatus lost(ContainerStatus kept) {
        boolean starts = input.pod().metadata().deletionTimestamp().isEmpty();
        return kept.toBuilder().lastState(Reasons.lostWhileRunning())
                .restartCount(kept.restartCount() + (starts ? 1 : 0)).build();
    }
}
