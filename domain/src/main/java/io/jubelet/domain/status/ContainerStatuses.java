package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.runtime.ObservedContainer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The statuses of the containers of a pod before probe results are known: from the newest instance in the runtime, or,
 * if there is none, from what was reported before; then overridden by the reason why the next start failed.
 */
final class ContainerStatuses {

    private final StatusInput input;
    private final PresentContainer present;
    private final MissingContainer missing;
    private final StartFailures failures;

    ContainerStatuses(StatusInput input) {
        boolean restartOfAll = RestartOfAll.isRequested(input.pod(), input.observed(), input.previous());
        this.input = input;
        this.present = new PresentContainer(input, restartOfAll);
        this.missing = new MissingContainer(input, restartOfAll);
        this.failures = new StartFailures(input);
    }

    /** Init containers in the order of the spec, all others by name. */
    List<ContainerStatus> of(ContainerKind kind) {
        List<ContainerStatus> previous = kind.statuses(input.previous());
        List<ContainerStatus> statuses = kind.containers(input.pod().spec()).stream()
                .map(container -> of(container, kind, named(previous, container.name()))).toList();
        return kind == ContainerKind.INIT
                ? statuses : statuses.stream().sorted(Comparator.comparing(ContainerStatus::name)).toList();
    }

    private ContainerStatus of(Container container, ContainerKind kind, Optional<ContainerStatus> previous) {
        List<ObservedContainer> instances = input.observed().containers().stream()
                .filter(instance -> instance.name().equals(container.name())).toList();
        ContainerStatus status = instances.isEmpty()
                ? missing.status(container, previous) : present.status(container, instances, previous);
        return failures.applyTo(status, container, kind);
    }

    /** The last one of a name counts, should there be several. */
    private static Optional<ContainerStatus> named(List<ContainerStatus> statuses, String name) {
        return statuses.stream().filter(status -> status.name().equals(name)).reduce((first, last) -> last);
    }
}
