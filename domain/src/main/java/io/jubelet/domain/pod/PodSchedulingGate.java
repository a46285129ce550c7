package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * A gate that holds back scheduling.
 *
 * @param name name
 */
public record PodSchedulingGate(String name) {

    /** Copies collections; rejects null parts. */
    public PodSchedulingGate {
        Objects.requireNonNull(name, "name");
    }
}
