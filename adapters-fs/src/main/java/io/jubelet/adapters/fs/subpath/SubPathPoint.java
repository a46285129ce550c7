package io.jubelet.adapters.fs.subpath;

import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.file.Path;

/**
 * Mount point of a part of a volume for a container; the runtime mounts it from there.
 *
 * @param pod directory of the pod
 * @param volume name of the volume
 * @param container name of the container
 * @param index of the mount in the list of the container, from 0
 */
public record SubPathPoint(Path pod, String volume, String container, int index) {

    /** Below the directory of a pod. */
    static final String DIRECTORY = "volume-subpaths";

    /** Rejects names that lead elsewhere. */
    public SubPathPoint {
        PathStep.of("volume", volume);
        PathStep.of("container", container);
        if (index < 0) {
            throw new IllegalArgumentException("no mount has the index " + index);
        }
    }

    /**
     * Where a part of a volume is mounted for a container.
     *
     * @param pod directory of the pod
     * @throws InvalidArgumentException when a name leads elsewhere, or the part is malformed
     */
    public static SubPathPoint of(Path pod, String container, SubPath part) {
        PathStep.of("volume", part.volume());
        PathStep.of("volume", part.specName());
        PathStep.of("container", container);
        if (part.index() < 0 || !part.volumePath().startsWith("/")) {
            throw new InvalidArgumentException("volume \"" + part.volume() + "\": mount " + part.index() + " of "
                    + part.volumePath() + " is malformed");
        }
        return new SubPathPoint(pod, part.specName(), container, part.index());
    }

    /** The path. */
    public Path path() {
        return pod.resolve(DIRECTORY).resolve(volume).resolve(container).resolve(Integer.toString(index));
    }
}
