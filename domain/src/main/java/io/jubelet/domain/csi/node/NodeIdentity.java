package io.jubelet.domain.csi.node;

import java.util.Objects;

/**
 * A node, and not another one of the same name.
 *
 * @param name its name
 * @param uid its uid; empty as long as it is not known
 */
public record NodeIdentity(String name, String uid) {

    /** Rejects null. */
    public NodeIdentity {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
    }
}
