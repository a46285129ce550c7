package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.domain.volume.name.MountReferences;
import io.jubelet.ports.failure.ConflictException;
import java.nio.file.Path;
import java.util.List;

/** Mounts of disks and devices that this agent did not make, such as bind mounts of an administrator. Processes may use them there. */
record ForeignMounts(MountTable mounts) {

    /** Whether what is mounted here for all pods is mounted by others, too. */
    boolean existFor(Path global) {
        return !of(global).isEmpty();
    }

    /**
     * Checks that others have not mounted it.
     *
     * @param what a disk, or a device
     * @param global where it is mounted for all pods
     * @throws ConflictException when they have
     */
    void mustNotExistFor(String what, Path global) {
        List<String> foreign = of(global);
        if (!foreign.isEmpty()) {
            throw new ConflictException("the " + what + " that is mounted on " + global + " is still mounted by others at "
                    + String.join(", ", foreign) + "; it is released once it is unmounted there");
        }
    }

    private List<String> of(Path global) {
        return MountReferences.foreign(global.toString(), mounts.references(global));
    }
}
