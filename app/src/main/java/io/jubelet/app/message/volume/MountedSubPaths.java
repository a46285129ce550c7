package io.jubelet.app.message.volume;

import java.util.Map;

/**
 * Answer to {@link MountSubPaths}.
 *
 * @param paths paths to mount, by the index of the part; incomplete when there is a problem
 * @param problem why a part can't be mounted; empty when all can be
 */
public record MountedSubPaths(Map<Integer, String> paths, String problem) {

    /** Copies the map. */
    public MountedSubPaths {
        paths = Map.copyOf(paths);
    }
}
