package io.jubelet.domain.selinux;

import java.util.Objects;

/**
 * A context of SELinux, of a process or of a file.
 *
 * @param user user
 * @param role role
 * @param type type
 * @param level level, with categories; empty where the policy has none
 */
record SeLinuxContext(String user, String role, String type, String level) {

    private static final int PARTS = 4;
    private static final int LEVEL = 3;

    /** Rejects null. */
    public SeLinuxContext {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(level, "level");
    }

    /**
     * The context that a text stands for, such as {@code system_u:object_r:container_file_t:s0:c1,c2}.
     *
     * @throws IllegalArgumentException when it has fewer than three parts
     */
    static SeLinuxContext parse(String text) {
        String[] parts = text.split(":", PARTS);
        if (parts.length < LEVEL) {
            throw new IllegalArgumentException("invalid Label");
        }
        return new SeLinuxContext(parts[0], parts[1], parts[2], parts.length == PARTS ? parts[LEVEL] : "");
    }

    /** As the kernel has it. */
    String text() {
        return user + ":" + role + ":" + type + (level.isEmpty() ? "" : ":" + level);
    }
}
