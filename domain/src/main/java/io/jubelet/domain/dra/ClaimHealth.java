package io.jubelet.domain.dra;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.ResourceHealth;
import io.jubelet.domain.pod.ResourceStatus;
import io.jubelet.domain.resource.ResourceClaimReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The health of the devices that containers have by claims, {@code allocatedResourcesStatus} in their statuses (KEP-4680).
 *
 * @param claims the claims of this node, by their key
 * @param health what drivers reported
 * @param messages whether their messages are reported ({@code ResourceHealthStatusMessage})
 * @param now this moment
 */
public record ClaimHealth(Function<String, Optional<PreparedClaim>> claims, KnownHealth health, boolean messages, Instant now) {

    /** Whether a container of the pod names claims, so that drivers may have reported the health of its devices. */
    public static boolean isPossible(Pod pod) {
        return pod.spec().containers().stream().anyMatch(container -> !container.resourcesOrNone().claims().isEmpty());
    }

    /** The status of a pod with the health of the devices of its regular containers; that of other resources stays. */
    public PodStatus in(Pod pod, PodStatus status) {
        List<ContainerStatus> containers = status.containerStatuses().stream().map(one -> with(pod, one)).toList();
        return containers.equals(status.containerStatuses()) ? status
                : status.toBuilder().containerStatuses(containers).build();
    }

    private ContainerStatus with(Pod pod, ContainerStatus status) {
        Optional<Container> container = pod.spec().containers().stream().filter(one -> one.name().equals(status.name())).findFirst();
        List<ResourceClaimReference> references = container.map(one -> one.resourcesOrNone().claims()).orElse(List.of());
        if (references.isEmpty()) {
            return status;
        }
        Map<String, ResourceStatus> all = new LinkedHashMap<>();
        status.allocatedResourcesStatus().forEach(one -> all.put(one.name(), one));
        for (ResourceClaimReference reference : references) {
            claim(pod, reference.name()).ifPresent(claim -> {
                String name = "claim:" + reference.name() + (reference.request().isEmpty() ? "" : "/" + reference.request());
                all.put(name, new ResourceStatus(name, devices(claim, reference.request())));
            });
        }
        return status.toBuilder().allocatedResourcesStatus(
                all.values().stream().filter(one -> !one.resources().isEmpty()).toList()).build();
    }

    private Optional<PreparedClaim> claim(Pod pod, String entry) {
        for (PodResourceClaim one : pod.spec().resourceClaims()) {
            if (one.name().equals(entry)) {
                try {
                    return ClaimName.of(pod, one).flatMap(name -> claims.apply(PreparedClaim.key(pod.metadata().namespace(), name.name())));
                } catch (ClaimException _) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** Several devices may have the same id: that of the first counts. */
    private List<ResourceHealth> devices(PreparedClaim claim, String request) {
        Map<String, ResourceHealth> found = new LinkedHashMap<>();
        String base = request.split("/", 2)[0];
        claim.drivers().forEach((driver, devices) -> {
            for (ClaimDevice device : devices) {
                if (device.isFor(base)) {
                    ResourceHealth one = device(driver, device);
                    found.putIfAbsent(one.resourceID(), one);
                }
            }
        });
        return new ArrayList<>(found.values());
    }

    private ResourceHealth device(String driver, ClaimDevice device) {
        DeviceHealth known = health.of(driver, device.pool(), device.device(), now);
        String id = device.cdiDevices().isEmpty() ? driver + "/" + device.pool() + "/" + device.device()
                : device.cdiDevices().getFirst();
        return new ResourceHealth(id, known.health().wireName(),
                Optional.of(known.message()).filter(message -> messages && !message.isEmpty()));
    }
}
