package io.jubelet.domain.volume.plan;

import io.jubelet.domain.volume.VolumeProjection;
import java.util.Objects;

/**
 * A token of the pod's service account that a volume contains.
 *
 * @param audience the service that is to accept it; empty for the API server
 * @param seconds requested validity
 */
public record TokenNeed(String audience, long seconds) {

    /** Validity of a token for which none is requested. */
    public static final long DEFAULT_SECONDS = 3600;

    /** Rejects null. */
    public TokenNeed {
        Objects.requireNonNull(audience, "audience");
    }

    static TokenNeed of(VolumeProjection.ServiceAccountToken token) {
        return new TokenNeed(token.audience(), token.expirationSeconds().orElse(DEFAULT_SECONDS));
    }
}
