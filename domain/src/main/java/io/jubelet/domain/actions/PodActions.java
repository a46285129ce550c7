package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The actions of one sync. They are carried out in this order: kill the pod, or kill and reset containers and then resize;
 * create the sandbox; start ephemeral, init and regular containers.
 *
 * @param killPod whether every container and sandbox is stopped first
 * @param createSandbox whether a new sandbox is made
 * @param sandboxId the sandbox that exists, empty when none can be used or named
 * @param attempt attempt number of the sandbox that exists, or of the one to be made
 * @param initContainersToStart init containers in starting order; a container can occur twice
 * @param containersToStart regular containers in the order of the pod
 * @param ephemeralContainersToStart ephemeral containers in the order of the pod
 * @param containersToKill instances to stop, no id twice; meaningless with {@code killPod}
 * @param containersToReset instances to remove, in this order, for a restart of all containers
 * @param containersToResize by resource name, {@code cpu} or {@code memory}; decreases before increases
 * @param resizePod whether the cgroup of the pod has to follow the resources of containers that restart for them
 * @param resizePodLevel whether the pod-level resources differ from those applied
 */
public record PodActions(
        boolean killPod,
        boolean createSandbox,
        String sandboxId,
        int attempt,
        List<Container> initContainersToStart,
        List<Container> containersToStart,
        List<EphemeralContainer> ephemeralContainersToStart,
        List<ContainerKill> containersToKill,
        List<ContainerReset> containersToReset,
        Map<String, List<ContainerResize>> containersToResize,
        boolean resizePod,
        boolean resizePodLevel) {

    /** Copies collections; rejects null parts. */
    public PodActions {
        Objects.requireNonNull(sandboxId, "sandboxId");
        initContainersToStart = List.copyOf(initContainersToStart);
        containersToStart = List.copyOf(containersToStart);
        ephemeralContainersToStart = List.copyOf(ephemeralContainersToStart);
        containersToKill = List.copyOf(containersToKill);
        containersToReset = List.copyOf(containersToReset);
        containersToResize = Immutable.sorted(containersToResize);
    }

    /** Whether there is nothing to do. */
    public boolean isNothing() {
        return !killPod && !createSandbox && !resizes() && initContainersToStart.isEmpty()
                && containersToStart.isEmpty() && ephemeralContainersToStart.isEmpty() && containersToKill.isEmpty()
                && containersToReset.isEmpty();
    }

    /** The same, and the cgroup of the pod has to follow. */
    public PodActions resizingPod() {
        return new PodActions(killPod, createSandbox, sandboxId, attempt, initContainersToStart, containersToStart,
                ephemeralContainersToStart, containersToKill, containersToReset, containersToResize, true, resizePodLevel);
    }

    /** Whether resources that are in force have to change. */
    public boolean resizes() {
        return resizePod || resizePodLevel || !containersToResize.isEmpty();
    }
}
