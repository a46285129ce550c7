package io.jubelet.app.message.volume;

import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Set;

/**
 * The volumes that must not be detached: a pod needs them, or they are mounted. Only volumes that a controller attaches count. Published
 * once it is known what is mounted, on each change and with every tick; until then the node keeps those that were in use before a restart.
 *
 * @param volumes all of them
 */
public record VolumesInUse(Set<UniqueVolumeName> volumes) {

    /** Copies the set. */
    public VolumesInUse {
        volumes = Set.copyOf(volumes);
    }
}
