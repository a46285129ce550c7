package io.jubelet.ports.source;

import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Objects;

/**
 * The complete set of pods that one source wants.
 *
 * @param source {@code file}, {@code http} or {@code api}, the value of the annotation kubernetes.io/config.source
 * @param pods all pods, defaulted and validated
 */
public record PodSet(String source, List<Pod> pods) {

    /** Copies the list. */
    public PodSet {
        Objects.requireNonNull(source, "source");
        pods = List.copyOf(pods);
    }
}
