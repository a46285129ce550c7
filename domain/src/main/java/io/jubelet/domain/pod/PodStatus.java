package io.jubelet.domain.pod;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Status of a pod (core/v1 PodStatus).
 *
 * @param observedGeneration generation this status was computed from, 0 when unknown
 * @param phase summary; absent before the first report
 * @param conditions conditions
 * @param message text for users
 * @param reason word for machines, such as {@code Evicted}
 * @param nominatedNodeName written by the scheduler
 * @param hostIP first address of the node
 * @param hostIPs addresses of the node
 * @param podIP first address of the pod
 * @param podIPs addresses of the pod
 * @param startTime when the agent first saw the pod
 * @param initContainerStatuses init containers and sidecars, in spec order
 * @param containerStatuses application containers, by name
 * @param qosClass quality of service
 * @param ephemeralContainerStatuses debug containers
 * @param resize legacy resize state
 * @param resourceClaimStatuses claims made for the pod
 * @param extendedResourceClaimStatus claim made for its extended resources
 * @param allocatedResources pod-level requests allocated by the node
 * @param resources pod-level resources in force
 */
public record PodStatus(
        long observedGeneration,
        Optional<PodPhase> phase,
        List<PodCondition> conditions,
        String message,
        String reason,
        String nominatedNodeName,
        String hostIP,
        List<HostIP> hostIPs,
        String podIP,
        List<PodIP> podIPs,
        Optional<Instant> startTime,
        List<ContainerStatus> initContainerStatuses,
        List<ContainerStatus> containerStatuses,
        Optional<QosClass> qosClass,
        List<ContainerStatus> ephemeralContainerStatuses,
        String resize,
        List<PodResourceClaimStatus> resourceClaimStatuses,
        Optional<PodExtendedResourceClaimStatus> extendedResourceClaimStatus,
        Map<String, Quantity> allocatedResources,
        Optional<ResourceRequirements> resources) {

    /** Copies collections; rejects null parts. */
    public PodStatus {
        Objects.requireNonNull(phase, "phase");
        conditions = List.copyOf(conditions);
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(nominatedNodeName, "nominatedNodeName");
        Objects.requireNonNull(hostIP, "hostIP");
        hostIPs = List.copyOf(hostIPs);
        Objects.requireNonNull(podIP, "podIP");
        podIPs = List.copyOf(podIPs);
        Objects.requireNonNull(startTime, "startTime");
        initContainerStatuses = List.copyOf(initContainerStatuses);
        containerStatuses = List.copyOf(containerStatuses);
        Objects.requireNonNull(qosClass, "qosClass");
        ephemeralContainerStatuses = List.copyOf(ephemeralContainerStatuses);
        Objects.requireNonNull(resize, "resize");
        resourceClaimStatuses = List.copyOf(resourceClaimStatuses);
        Objects.requireNonNull(extendedResourceClaimStatus, "extendedResourceClaimStatus");
        allocatedResources = Immutable.sorted(allocatedResources);
        Objects.requireNonNull(resources, "resources");
    }

    /** A builder with every part absent. */
    public static PodStatusBuilder builder() {
        return new PodStatusBuilder();
    }

    /** A builder that starts from this record. */
    public PodStatusBuilder toBuilder() {
        return new PodStatusBuilder(this);
    }

    /** The condition of a type. */
    public Optional<PodCondition> condition(String type) {
        return conditions.stream().filter(condition -> condition.type().equals(type)).findFirst();
    }

    /** Whether the phase is known and a pod never leaves it again. */
    public boolean isTerminal() {
        return phase.filter(PodPhase::isTerminal).isPresent();
    }
}
