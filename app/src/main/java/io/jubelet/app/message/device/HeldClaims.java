package io.jubelet.app.message.device;

import io.jubelet.domain.dra.PreparedClaim;
import java.util.Map;
import java.util.Optional;

/**
 * Answer to {@link GetHeldClaims}.
 *
 * @param claims by their keys
 */
public record HeldClaims(Map<String, PreparedClaim> claims) {

    /** Copies the map. */
    public HeldClaims {
        claims = Map.copyOf(claims);
    }

    /** The claim of a key. */
    public Optional<PreparedClaim> of(String key) {
        return Optional.ofNullable(claims.get(key));
    }
}
