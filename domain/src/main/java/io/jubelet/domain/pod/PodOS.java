package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * Operating system of a pod.
 *
 * @param name {@code linux} or {@code windows}
 */
public record PodOS(String name) {

    /** Copies collections; rejects null parts. */
    public PodOS {
        Objects.requireNonNull(name, "name");
    }
}
