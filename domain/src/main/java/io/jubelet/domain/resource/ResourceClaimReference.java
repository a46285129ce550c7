package io.jubelet.domain.resource;

import java.util.Objects;

/**
 * Use of a pod-level resource claim by a container.
 *
 * @param name name of the entry in {@code spec.resourceClaims}
 * @param request one request of the claim; empty means all
 */
public record ResourceClaimReference(String name, String request) {

    /** Copies collections; rejects null parts. */
    public ResourceClaimReference {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(request, "request");
    }
}
