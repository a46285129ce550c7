package io.jubelet.domain.pod;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link PodStatus}; every part is absent until it is set. Not thread-safe. */
public final class PodStatusBuilder {
    private long observedGeneration;
    private Optional<PodPhase> phase = Optional.empty();
    private List<PodCondition> conditions = List.of();
    private String message = "";
    private String reason = "";
    private String nominatedNodeName = "";
    private String hostIP = "";
    private List<HostIP> hostIPs = List.of();
    private String podIP = "";
    private List<PodIP> podIPs = List.of();
    private Optional<Instant> startTime = Optional.empty();
    private List<ContainerStatus> initContainerStatuses = List.of();
    private List<ContainerStatus> containerStatuses = List.of();
    private Optional<QosClass> qosClass = Optional.empty();
    private List<ContainerStatus> ephemeralContainerStatuses = List.of();
    private String resize = "";
    private List<PodResourceClaimStatus> resourceClaimStatuses = List.of();
    private Optional<PodExtendedResourceClaimStatus> extendedResourceClaimStatus = Optional.empty();
    private Map<String, Quantity> allocatedResources = Map.of();
    private Optional<ResourceRequirements> resources = Optional.empty();

    PodStatusBuilder() {
    }

    PodStatusBuilder(PodStatus from) {
        observedGeneration = from.observedGeneration();
        phase = from.phase();
        conditions = from.conditions();
        message = from.message();
        reason = from.reason();
        nominatedNodeName = from.nominatedNodeName();
        hostIP = from.hostIP();
        hostIPs = from.hostIPs();
        podIP = from.podIP();
        podIPs = from.podIPs();
        startTime = from.startTime();
        initContainerStatuses = from.initContainerStatuses();
        containerStatuses = from.containerStatuses();
        qosClass = from.qosClass();
        ephemeralContainerStatuses = from.ephemeralContainerStatuses();
        resize = from.resize();
        resourceClaimStatuses = from.resourceClaimStatuses();
        extendedResourceClaimStatus = from.extendedResourceClaimStatus();
        allocatedResources = from.allocatedResources();
        resources = from.resources();
    }

    /** Sets {@link PodStatus#observedGeneration()}. */
    public PodStatusBuilder observedGeneration(long value) {
        observedGeneration = value;
        return this;
    }

    /** Sets {@link PodStatus#phase()}. */
    public PodStatusBuilder phase(PodPhase value) {
        phase = Optional.of(value);
        return this;
    }

    /** Removes {@link PodStatus#phase()}. */
    public PodStatusBuilder noPhase() {
        phase = Optional.empty();
        return this;
    }

    /** Sets {@link PodStatus#conditions()}. */
    public PodStatusBuilder conditions(List<PodCondition> value) {
        conditions = value;
        return this;
    }

    /** Sets {@link PodStatus#message()}. */
    public PodStatusBuilder message(String value) {
        message = value;
        return this;
    }

    /** Sets {@link PodStatus#reason()}. */
    public PodStatusBuilder reason(String value) {
        reason = value;
        return this;
    }

    /** Sets {@link PodStatus#nominatedNodeName()}. */
    public PodStatusBuilder nominatedNodeName(String value) {
        nominatedNodeName = value;
        return this;
    }

    /** Sets {@link PodStatus#hostIP()}. */
    public PodStatusBuilder hostIP(String value) {
        hostIP = value;
        return this;
    }

    /** Sets {@link PodStatus#hostIPs()}. */
    public PodStatusBuilder hostIPs(List<HostIP> value) {
        hostIPs = value;
        return this;
    }

    /** Sets {@link PodStatus#podIP()}. */
    public PodStatusBuilder podIP(String value) {
        podIP = value;
        return this;
    }

    /** Sets {@link PodStatus#podIPs()}. */
    public PodStatusBuilder podIPs(List<PodIP> value) {
        podIPs = value;
        return this;
    }

    /** Sets {@link PodStatus#startTime()}. */
    public PodStatusBuilder startTime(Instant value) {
        startTime = Optional.of(value);
        return this;
    }

    /** Sets {@link PodStatus#initContainerStatuses()}. */
    public PodStatusBuilder initContainerStatuses(List<ContainerStatus> value) {
        initContainerStatuses = value;
        return this;
    }

    /** Sets {@link PodStatus#containerStatuses()}. */
    public PodStatusBuilder containerStatuses(List<ContainerStatus> value) {
        containerStatuses = value;
        return this;
    }

    /** Sets {@link PodStatus#qosClass()}. */
    public PodStatusBuilder qosClass(QosClass value) {
        qosClass = Optional.of(value);
        return this;
    }

    /** Sets {@link PodStatus#ephemeralContainerStatuses()}. */
    public PodStatusBuilder ephemeralContainerStatuses(List<ContainerStatus> value) {
        ephemeralContainerStatuses = value;
        return this;
    }

    /** Sets {@link PodStatus#resize()}. */
    public PodStatusBuilder resize(String value) {
        resize = value;
        return this;
    }

    /** Sets {@link PodStatus#resourceClaimStatuses()}. */
    public PodStatusBuilder resourceClaimStatuses(List<PodResourceClaimStatus> value) {
        resourceClaimStatuses = value;
        return this;
    }

    /** Sets {@link PodStatus#extendedResourceClaimStatus()}. */
    public PodStatusBuilder extendedResourceClaimStatus(PodExtendedResourceClaimStatus value) {
        extendedResourceClaimStatus = Optional.of(value);
        return this;
    }

    /** Takes what the cluster says about claims from another status. */
    public PodStatusBuilder claimsOf(PodStatus other) {
        resourceClaimStatuses = other.resourceClaimStatuses();
        extendedResourceClaimStatus = other.extendedResourceClaimStatus();
        return this;
    }

    /** Sets {@link PodStatus#allocatedResources()}. */
    public PodStatusBuilder allocatedResources(Map<String, Quantity> value) {
        allocatedResources = value;
        return this;
    }

    /** Sets {@link PodStatus#resources()}. */
    public PodStatusBuilder resources(ResourceRequirements value) {
        resources = Optional.of(value);
        return this;
    }

    /** Removes {@link PodStatus#resources()}. */
    public PodStatusBuilder noResources() {
        resources = Optional.empty();
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public PodStatus build() {
        return new PodStatus(observedGeneration, phase, conditions, message, reason, nominatedNodeName,
                hostIP, hostIPs, podIP, podIPs, startTime, initContainerStatuses, containerStatuses, qosClass,
                ephemeralContainerStatuses, resize, resourceClaimStatuses, extendedResourceClaimStatus, allocatedResources, resources);
    }
}
