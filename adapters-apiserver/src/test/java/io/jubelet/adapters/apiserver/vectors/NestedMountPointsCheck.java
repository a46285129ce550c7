package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.plan.NestedMountPoints;
import java.util.Map;

/** Directories that a read-only volume must have for mounts inside it. */
final class NestedMountPointsCheck implements VectorCheck {

    @Override
    public String area() {
        return "nested_mountpoints";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        try {
            return Map.of("directories",
                    NestedMountPoints.in(VectorPods.pod(in, "pod").spec(), Json.text(in, "volume")));
        } catch (PodConfigException e) {
            return Map.of("error", e.getMessage());
        }
    }
}
