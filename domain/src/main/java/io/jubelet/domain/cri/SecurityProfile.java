package io.jubelet.domain.cri;

import java.util.Objects;

/**
 * A seccomp or AppArmor profile.
 *
 * @param type kind
 * @param localhostRef path or name of the profile, for LOCALHOST
 */
public record SecurityProfile(ProfileType type, String localhostRef) {

    /** Copies collections; rejects null parts. */
    public SecurityProfile {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(localhostRef, "localhostRef");
    }
}
