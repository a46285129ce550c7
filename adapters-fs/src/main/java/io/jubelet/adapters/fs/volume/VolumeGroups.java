package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.ownership.GroupOwnership;
import io.jubelet.adapters.fs.tree.Pace;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.RefusedException;
import java.nio.file.Path;

/** Gives folders that pods write to, to the group that the pod asks for. */
final class VolumeGroups {

    private final GroupOwnership ownership;

    VolumeGroups(FileCalls files) {
        this.ownership = new GroupOwnership(files);
    }

    /**
     * Gives a folder that this agent made.
     *
     * @throws RefusedException when the file system does not do it
     */
    void giveOwn(Path folder, VolumeGroup group) {
        give(folder, group, Pace.UNTIL_INTERRUPTED).firstFailure().ifPresent(failure -> {
            throw new RefusedException("can't give " + folder + " to group " + group.id() + ": " + failure);
        });
    }

    /** Gives a folder with all in it; files that can't be changed stay as they are. */
    GroupOwnership.Result give(Path folder, VolumeGroup group, Pace pace) {
        return ownership.give(folder, writers(group), group.onlyOnMismatch() ? GroupOwnership.Policy.ON_ROOT_MISMATCH
                : GroupOwnership.Policy.ALWAYS, pace);
    }

    /** Lets a group read files that this agent writes; those that come later inherit it from the folder. */
    void giveToReaders(Path folder, GroupAccess access) {
        ownership.give(folder, access, GroupOwnership.Policy.ON_ROOT_MISMATCH, Pace.UNTIL_INTERRUPTED);
    }

    /** The group may do everything. */
    static GroupAccess writers(VolumeGroup group) {
        return access(group, false);
    }

    /** The group may read. */
    static GroupAccess readers(VolumeGroup group) {
        return access(group, true);
    }

    private static GroupAccess access(VolumeGroup group, boolean readOnly) {
        try {
            return new GroupAccess(group.id(), readOnly);
        } catch (IllegalArgumentException e) {
            throw new InvalidArgumentException("fsGroup " + group.id() + " is not possible: " + e.getMessage(), e);
        }
    }
}
