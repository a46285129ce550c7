package io.jubelet.domain.dra;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerExtendedResourceRequest;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.resource.ResourceClaimReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The devices of a container from the claims of its pod: those of the requests that it names. See KEP-4381 and KEP-5004. */
public final class ContainerClaims {

    private ContainerClaims() {
    }

    /** Whether the container may get anything. */
    public static boolean isPossible(Pod pod, Container container) {
        return !container.resourcesOrNone().claims().isEmpty() || pod.status().extendedResourceClaimStatus().isPresent();
    }

    /**
     * The CDI devices of a container. One stands there as often as its claims name it.
     *
     * @param prepared the claims of this node, by their key
     * @throws ClaimException when a claim is not prepared or not known
     */
    public static List<String> cdiDevices(Pod pod, Container container, Function<String, Optional<PreparedClaim>> prepared)
            throws ClaimException {
        List<String> ids = new ArrayList<>();
        for (Map.Entry<String, List<String>> used : requests(pod, container).entrySet()) {
            String namespace = pod.metadata().namespace();
            PreparedClaim claim = prepared.apply(PreparedClaim.key(namespace, used.getKey())).orElseThrow(() -> new ClaimException(
                    "internal error: unable to get claim info for ResourceClaim " + used.getKey() + " in namespace " + namespace));
            used.getValue().forEach(request -> ids.addAll(claim.cdiDevices(request)));
        }
        return List.copyOf(ids);
    }

    /**
     * The claims of which a container uses something, those that the pod names first.
     *
     * @param prepared the claims of this node, by their key
     * @throws ClaimException when a claim is not prepared or not known
     */
    public static List<PreparedClaim> used(Pod pod, Container container, Function<String, Optional<PreparedClaim>> prepared)
            throws ClaimException {
        Set<String> names = new LinkedHashSet<>();
        for (PodResourceClaim entry : pod.spec().resourceClaims()) {
            if (container.resourcesOrNone().claims().stream().anyMatch(claim -> claim.name().equals(entry.name()))) {
                ClaimName.of(pod, entry).ifPresent(claim -> names.add(claim.name()));
            }
        }
        pod.status().extendedResourceClaimStatus().filter(made -> made.requestMappings().stream()
                .anyMatch(mapping -> mapping.containerName().equals(container.name())))
                .ifPresent(made -> names.add(made.resourceClaimName()));
        List<PreparedClaim> used = new ArrayList<>();
        for (String name : names) {
            used.add(prepared.apply(PreparedClaim.key(pod.metadata().namespace(), name))
                    .orElseThrow(() -> new ClaimException("unable to get information for ResourceClaim " + name)));
        }
        return List.copyOf(used);
    }

    private static Map<String, List<String>> requests(Pod pod, Container container) throws ClaimException {
        Map<String, List<String>> byClaim = new TreeMap<>();
        for (PodResourceClaim entry : pod.spec().resourceClaims()) {
            List<String> named = container.resourcesOrNone().claims().stream().filter(claim -> claim.name().equals(entry.name()))
                    .map(ResourceClaimReference::request).toList();
            Optional<ClaimName> claim = named.isEmpty() ? Optional.empty() : ClaimName.of(pod, entry);
            claim.ifPresent(name -> byClaim.computeIfAbsent(name.name(), _ -> new ArrayList<>()).addAll(named));
        }
        pod.status().extendedResourceClaimStatus().ifPresent(made -> made.requestMappings().stream()
                .filter(mapping -> isOf(mapping, container))
                .forEach(mapping -> byClaim.computeIfAbsent(made.resourceClaimName(), _ -> new ArrayList<>())
                        .add(mapping.requestName())));
        return byClaim;
    }

    private static boolean isOf(ContainerExtendedResourceRequest mapping, Container container) {
        return mapping.containerName().equals(container.name()) && ExtendedResourceClaims.isPossible(mapping.resourceName())
                && Optional.ofNullable(container.resourcesOrNone().requests().get(mapping.resourceName()))
                        .filter(amount -> amount.signum() != 0).isPresent();
    }
}
