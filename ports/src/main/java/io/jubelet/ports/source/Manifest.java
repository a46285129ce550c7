package io.jubelet.ports.source;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.pod.Pod;
import java.util.List;

/**
 * Contents of one manifest.
 *
 * @param pods pods in the order of the manifest, defaulted and validated
 * @param objects ConfigMaps and Secrets for them, in the order of the manifest, defaulted and validated
 */
public record Manifest(List<Pod> pods, List<ConfigObject> objects) {

    /** Copies the lists. */
    public Manifest {
        pods = List.copyOf(pods);
        objects = List.copyOf(objects);
    }

    /** A manifest of pods alone. */
    public static Manifest of(List<Pod> pods) {
        return new Manifest(pods, List.of());
    }
}
