package io.jubelet.domain.cri;

import java.util.Objects;

/**
 * An SELinux label.
 *
 * @param user user
 * @param role role
 * @param type type
 * @param level level
 */
public record SeLinuxOption(String user, String role, String type, String level) {

    /** Copies collections; rejects null parts. */
    public SeLinuxOption {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(level, "level");
    }
}
