package io.jubelet.domain.pod;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reported status of one container (core/v1 ContainerStatus).
 *
 * @param name name of the container
 * @param state current state
 * @param lastState state of the instance before
 * @param ready whether the container serves
 * @param restartCount number of restarts
 * @param image image as the runtime names it
 * @param imageID digest or id of the image
 * @param containerID {@code runtime://id}, empty before the first start
 * @param started whether the container passed its startup probe
 * @param allocatedResources requests allocated by the node
 * @param resources resources in force
 * @param volumeMounts mounts in force
 * @param user user of the first process
 * @param allocatedResourcesStatus health of devices
 * @param stopSignal signal in force
 */
public record ContainerStatus(
        String name,
        Optional<ContainerState> state,
        Optional<ContainerState> lastState,
        boolean ready,
        int restartCount,
        String image,
        String imageID,
        String containerID,
        Optional<Boolean> started,
        Map<String, Quantity> allocatedResources,
        Optional<ResourceRequirements> resources,
        List<VolumeMountStatus> volumeMounts,
        Optional<ContainerUser> user,
        List<ResourceStatus> allocatedResourcesStatus,
        String stopSignal) {

    /** Copies collections; rejects null parts. */
    public ContainerStatus {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(lastState, "lastState");
        Objects.requireNonNull(image, "image");
        Objects.requireNonNull(imageID, "imageID");
        Objects.requireNonNull(containerID, "containerID");
        Objects.requireNonNull(started, "started");
        allocatedResources = Immutable.sorted(allocatedResources);
        Objects.requireNonNull(resources, "resources");
        volumeMounts = List.copyOf(volumeMounts);
        Objects.requireNonNull(user, "user");
        allocatedResourcesStatus = List.copyOf(allocatedResourcesStatus);
        Objects.requireNonNull(stopSignal, "stopSignal");
    }

    /** A builder with every part absent. */
    public static ContainerStatusBuilder builder() {
        return new ContainerStatusBuilder();
    }

    /** A builder that starts from this record. */
    public ContainerStatusBuilder toBuilder() {
        return new ContainerStatusBuilder(this);
    }

    /** The current state if the container runs. */
    public Optional<ContainerState.Running> running() {
        return state.filter(ContainerState.Running.class::isInstance).map(ContainerState.Running.class::cast);
    }

    /** The current state if the container waits. */
    public Optional<ContainerState.Waiting> waiting() {
        return state.filter(ContainerState.Waiting.class::isInstance).map(ContainerState.Waiting.class::cast);
    }

    /** The current state if the container ended. */
    public Optional<ContainerState.Terminated> terminated() {
        return state.filter(ContainerState.Terminated.class::isInstance).map(ContainerState.Terminated.class::cast);
    }

    /** The end of the instance before, if one is known. */
    public Optional<ContainerState.Terminated> lastTerminated() {
        return lastState.filter(ContainerState.Terminated.class::isInstance).map(ContainerState.Terminated.class::cast);
    }
}
