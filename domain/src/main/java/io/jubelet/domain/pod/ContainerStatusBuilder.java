package io.jubelet.domain.pod;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link ContainerStatus}; every part is absent until it is set. Not thread-safe. */
public final class ContainerStatusBuilder {
    private String name = "";
    private Optional<ContainerState> state = Optional.empty();
    private Optional<ContainerState> lastState = Optional.empty();
    private boolean ready;
    private int restartCount;
    private String image = "";
    private String imageID = "";
    private String containerID = "";
    private Optional<Boolean> started = Optional.empty();
    private Map<String, Quantity> allocatedResources = Map.of();
    private Optional<ResourceRequirements> resources = Optional.empty();
    private List<VolumeMountStatus> volumeMounts = List.of();
    private Optional<ContainerUser> user = Optional.empty();
    private List<ResourceStatus> allocatedResourcesStatus = List.of();
    private String stopSignal = "";

    ContainerStatusBuilder() {
    }

    ContainerStatusBuilder(ContainerStatus from) {
        name = from.name();
        state = from.state();
        lastState = from.lastState();
        ready = from.ready();
        restartCount = from.restartCount();
        image = from.image();
        imageID = from.imageID();
        containerID = from.containerID();
        started = from.started();
        allocatedResources = from.allocatedResources();
        resources = from.resources();
        volumeMounts = from.volumeMounts();
        user = from.user();
        allocatedResourcesStatus = from.allocatedResourcesStatus();
        stopSignal = from.stopSignal();
    }

    /** Sets {@link ContainerStatus#name()}. */
    public ContainerStatusBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link ContainerStatus#state()}. */
    public ContainerStatusBuilder state(ContainerState value) {
        state = Optional.of(value);
        return this;
    }

    /** Sets {@link ContainerStatus#lastState()}. */
    public ContainerStatusBuilder lastState(ContainerState value) {
        lastState = Optional.of(value);
        return this;
    }

    /** Sets {@link ContainerStatus#ready()}. */
    public ContainerStatusBuilder ready(boolean value) {
        ready = value;
        return this;
    }

    /** Sets {@link ContainerStatus#restartCount()}. */
    public ContainerStatusBuilder restartCount(int value) {
        restartCount = value;
        return this;
    }

    /** Sets {@link ContainerStatus#image()}. */
    public ContainerStatusBuilder image(String value) {
        image = value;
        return this;
    }

    /** Sets {@link ContainerStatus#imageID()}. */
    public ContainerStatusBuilder imageID(String value) {
        imageID = value;
        return this;
    }

    /** Sets {@link ContainerStatus#containerID()}. */
    public ContainerStatusBuilder containerID(String value) {
        containerID = value;
        return this;
    }

    /** Sets {@link ContainerStatus#started()}. */
    public ContainerStatusBuilder started(Boolean value) {
        started = Optional.of(value);
        return this;
    }

    /** Sets {@link ContainerStatus#allocatedResources()}. */
    public ContainerStatusBuilder allocatedResources(Map<String, Quantity> value) {
        allocatedResources = value;
        return this;
    }

    /** Sets {@link ContainerStatus#resources()}. */
    public ContainerStatusBuilder resources(ResourceRequirements value) {
        resources = Optional.of(value);
        return this;
    }

    /** Sets {@link ContainerStatus#volumeMounts()}. */
    public ContainerStatusBuilder volumeMounts(List<VolumeMountStatus> value) {
        volumeMounts = value;
        return this;
    }

    /** Sets {@link ContainerStatus#user()}. */
    public ContainerStatusBuilder user(ContainerUser value) {
        user = Optional.of(value);
        return this;
    }

    /** Sets {@link ContainerStatus#allocatedResourcesStatus()}. */
    public ContainerStatusBuilder allocatedResourcesStatus(List<ResourceStatus> value) {
        allocatedResourcesStatus = value;
        return this;
    }

    /** Sets {@link ContainerStatus#stopSignal()}. */
    public ContainerStatusBuilder stopSignal(String value) {
        stopSignal = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ContainerStatus build() {
        return new ContainerStatus(name, state, lastState, ready, restartCount, image, imageID, containerID,
                started, allocatedResources, resources, volumeMounts, user, allocatedResourcesStatus,
                stopSignal);
    }
}
