package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;

/** The three lists of containers in a pod, and the lists of their statuses. */
enum ContainerKind {
    INIT {
        @Override
        List<Container> containers(PodSpec spec) {
            return spec.initContainers();
        }

        @Override
        List<ContainerStatus> statuses(PodStatus status) {
            return status.initContainerStatuses();
        }
    },
    APPLICATION {
        @Override
        List<Container> containers(PodSpec spec) {
            return spec.containers();
        }

        @Override
        List<ContainerStatus> statuses(PodStatus status) {
            return status.containerStatuses();
        }
    },
    EPHEMERAL {
        @Override
        List<Container> containers(PodSpec spec) {
            return spec.ephemeralContainers().stream().map(EphemeralContainer::container).toList();
        }

        @Override
        List<ContainerStatus> statuses(PodStatus status) {
            return status.ephemeralContainerStatuses();
        }
    };

    abstract List<Container> containers(PodSpec spec);

    abstract List<ContainerStatus> statuses(PodStatus status);
}
