package io.jubelet.domain.resource;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;

/**
 * Requests and limits of a container or pod (core/v1 ResourceRequirements).
 *
 * @param limits upper bounds by resource name
 * @param requests amounts reserved by resource name
 * @param claims device claims of the pod that this container uses
 */
public record ResourceRequirements(
        Map<String, Quantity> limits,
        Map<String, Quantity> requests,
        List<ResourceClaimReference> claims) {

    /** Copies collections; rejects null parts. */
    public ResourceRequirements {
        limits = Immutable.sorted(limits);
        requests = Immutable.sorted(requests);
        claims = List.copyOf(claims);
    }

    /** No request, no limit, no claim. */
    public static final ResourceRequirements NONE = new ResourceRequirements(Map.of(), Map.of(), List.of());
}
