package io.jubelet.domain.status;

import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodStatus;
import java.util.Optional;
import java.util.stream.Stream;

/** What was reported before of an instance of a container that runs. */
final class ReportedInstance {

    private ReportedInstance() {
    }

    /** The status that was reported while this very instance ran; empty if the container does not run, or ran as another instance. */
    static Optional<ContainerStatus> of(ContainerStatus running, PodStatus reported) {
        return Stream.concat(reported.containerStatuses().stream(), reported.initContainerStatuses().stream())
                .filter(before -> running.running().isPresent() && before.running().isPresent()
                        && before.name().equals(running.name()) && before.containerID().equals(running.containerID()))
                .findFirst();
    }
}
