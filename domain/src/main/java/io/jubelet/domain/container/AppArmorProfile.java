package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * AppArmor profile.
 *
 * @param type kind of profile
 * @param localhostProfile name of a loaded profile, for LOCALHOST
 */
public record AppArmorProfile(Optional<SeccompProfileType> type, String localhostProfile) {

    /** Copies collections; rejects null parts. */
    public AppArmorProfile {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(localhostProfile, "localhostProfile");
    }
}
