package io.jubelet.domain.image.credential;

import java.util.Objects;

/**
 * The pod that an image is for.
 *
 * @param namespace its namespace
 * @param name its name
 * @param uid its uid
 * @param serviceAccount its service account; empty when it has none, like a static pod
 */
public record PullingPod(String namespace, String name, String uid, String serviceAccount) {

    /** Rejects null. */
    public PullingPod {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(serviceAccount, "serviceAccount");
    }
}
