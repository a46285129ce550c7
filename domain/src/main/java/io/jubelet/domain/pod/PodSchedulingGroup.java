package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * The group that a pod is scheduled with (core/v1 PodSchedulingGroup, KEP-4671). A node reads nothing else of a group than its name here.
 *
 * @param podGroupName name of a PodGroup in the namespace of the pod; nothing else can be named yet
 */
public record PodSchedulingGroup(Optional<String> podGroupName) {

    /** Rejects null. */
    public PodSchedulingGroup {
        Objects.requireNonNull(podGroupName, "podGroupName");
    }
}
