package io.jubelet.ports.source;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Objects;

/**
 * The complete set of pods of one source.
 *
 * @param source {@code file}, {@code http} or {@code api}, the value of the annotation kubernetes.io/config.source
 * @param pods all pods, defaulted and validated
 * @param objects ConfigMaps and Secrets that come with the pods, each key once; only directories of manifests have any
 * @param problems parts of this source that can't be used now; empty once all of it is usable
 * @param allPodsKnown whether a pod that is not in the set is not desired. False while a pod that an API server names can't be
 * read and never could: it may run here
 */
public record PodSet(String source, List<Pod> pods, List<ConfigObject> objects, List<SourceProblem> problems, boolean allPodsKnown) {

    /** Copies the lists. */
    public PodSet {
        Objects.requireNonNull(source, "source");
        pods = List.copyOf(pods);
        objects = List.copyOf(objects);
        problems = List.copyOf(problems);
    }

    /** A set that names all pods. */
    public PodSet(String source, List<Pod> pods, List<ConfigObject> objects, List<SourceProblem> problems) {
        this(source, pods, objects, problems, true);
    }

    /** A set without problems. */
    public PodSet(String source, List<Pod> pods, List<ConfigObject> objects) {
        this(source, pods, objects, List.of());
    }

    /** A set of pods alone. */
    public PodSet(String source, List<Pod> pods) {
        this(source, pods, List.of(), List.of());
    }
}
