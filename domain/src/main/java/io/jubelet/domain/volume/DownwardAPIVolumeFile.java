package io.jubelet.domain.volume;

import java.util.Objects;
import java.util.Optional;

/**
 * One file with a field of the pod.
 *
 * @param path relative path of the file, without {@code ..}
 * @param fieldRef field of the pod
 * @param resourceFieldRef resource of a container
 * @param mode file mode bits, 0 to 0777
 */
public record DownwardAPIVolumeFile(
        String path,
        Optional<ObjectFieldSelector> fieldRef,
        Optional<ResourceFieldSelector> resourceFieldRef,
        Optional<Integer> mode) {

    /** Copies collections; rejects null parts. */
    public DownwardAPIVolumeFile {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(fieldRef, "fieldRef");
        Objects.requireNonNull(resourceFieldRef, "resourceFieldRef");
        Objects.requireNonNull(mode, "mode");
    }
}
