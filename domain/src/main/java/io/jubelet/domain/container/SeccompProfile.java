package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * System call filter.
 *
 * @param type kind of profile
 * @param localhostProfile file below the seccomp directory of the agent, for LOCALHOST
 */
public record SeccompProfile(Optional<SeccompProfileType> type, String localhostProfile) {

    /** Copies collections; rejects null parts. */
    public SeccompProfile {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(localhostProfile, "localhostProfile");
    }
}
