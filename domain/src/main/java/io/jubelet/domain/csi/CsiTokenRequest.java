package io.jubelet.domain.csi;

import java.util.Objects;
import java.util.Optional;

/**
 * A token that a driver wants (storage.k8s.io/v1 TokenRequest).
 *
 * @param audience the service that is to accept it; empty for the API server
 * @param expirationSeconds requested life time; absent for what the API server takes
 */
public record CsiTokenRequest(String audience, Optional<Long> expirationSeconds) {

    /** Rejects null. */
    public CsiTokenRequest {
        Objects.requireNonNull(audience, "audience");
        Objects.requireNonNull(expirationSeconds, "expirationSeconds");
    }
}
