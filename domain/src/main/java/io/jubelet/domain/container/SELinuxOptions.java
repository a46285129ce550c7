package io.jubelet.domain.container;

import java.util.Objects;

/**
 * SELinux label parts; empty parts are chosen by the runtime.
 *
 * @param user user
 * @param role role
 * @param type type
 * @param level level
 */
public record SELinuxOptions(String user, String role, String type, String level) {

    /** Copies collections; rejects null parts. */
    public SELinuxOptions {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(level, "level");
    }
}
