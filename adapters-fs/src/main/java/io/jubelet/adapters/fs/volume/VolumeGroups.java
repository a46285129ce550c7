package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.ownership.GroupOwnership;
import io.jubelet.adapters.fs.tree.Pace;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.nio.file.Path;

/** Gives directories that pods write to, to the group that the pod requests. */
final class VolumeGroups {

    private final GroupOwnership ownership;

    VolumeGroups(FileCalls files) {
        this.ownership = new GroupOwnership(files);
    }

    /**
     * Gives a directory that this agent made.
     *
     * @throws PermissionDeniedException when the file system does not do it
     */
    void giveOwn(Path directory, VolumeGroup group) {
        given(directory, group, give(directory, group, Pace.UNTIL_INTERRUPTED));
    }

    /**
     * The same, when the directory does not show that it was done.
     *
     * @throws PermissionDeniedException when the file system does not do it
     */
    void giveOwnOnMismatch(Path directory, VolumeGroup group) {
        given(directory, group, ownership.give(directory, writers(group), GroupOwnership.Policy.ON_ROOT_MISMATCH,
                Pace.UNTIL_INTERRUPTED));
    }

    private static void given(Path directory, VolumeGroup group, GroupOwnership.Result result) {
        result.firstFailure().ifPresent(failure -> {
            throw new PermissionDeniedException("can't give " + directory + " to group " + group.id() + ": " + failure);
        });
    }

    /** Gives a directory with all in it; files that can't be changed stay as they are. */
    GroupOwnership.Result give(Path directory, VolumeGroup group, Pace pace) {
        return ownership.give(directory, writers(group), group.onlyOnMismatch() ? GroupOwnership.Policy.ON_ROOT_MISMATCH
                : GroupOwnership.Policy.ALWAYS, pace);
    }

    /** Lets a group read files that this agent writes; those that come later inherit it from the directory. */
    void giveToReaders(Path directory, GroupAccess access) {
        ownership.give(directory, access, GroupOwnership.Policy.ON_ROOT_MISMATCH, Pace.UNTIL_INTERRUPTED);
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
