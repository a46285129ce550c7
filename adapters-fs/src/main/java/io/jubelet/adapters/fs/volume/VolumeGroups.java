package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.ownership.GroupOwnership;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;

/** Gives directories that pods write to, to the group that the pod requests. */
final class VolumeGroups {

    private static final Logger LOG = System.getLogger(VolumeGroups.class.getName());

    private final GroupOwnership ownership;

    VolumeGroups(FileCalls files) {
        this.ownership = new GroupOwnership(files);
    }

    /**
     * Gives a directory that this agent made. What the file system refuses is logged, and keeps no pod from being started: it may be able
     * to use its volume all the same.
     *
     * @throws InvalidArgumentException when there is no such group
     * @throws PortException when something else failed, so that another try may succeed
     */
    void applyToOwn(Path directory, VolumeGroup group) {
        applyToOwn(directory, group, policy(group));
    }

    /** The same, when the directory does not show that it was done. */
    void applyToOwnOnMismatch(Path directory, VolumeGroup group) {
        applyToOwn(directory, group, GroupOwnership.Policy.ON_ROOT_MISMATCH);
    }

    private void applyToOwn(Path directory, VolumeGroup group, GroupOwnership.Policy policy) {
        GroupOwnership.Result result = ownership.apply(directory, writers(group), policy, WalkLimit.UNTIL_INTERRUPTED);
        result.fault().ifPresent(fault -> {
            throw new UnavailableException("can't give " + directory + " to group " + group.id() + ": " + fault);
        });
        log(directory, group, result);
    }

    /**
     * Gives a directory with all in it, as far as it can be done. The rest is logged.
     *
     * @throws InvalidArgumentException when there is no such group
     */
    void applyBestEffort(Path directory, VolumeGroup group, WalkLimit limit) {
        GroupAccess writers = writers(group);
        try {
            log(directory, group, ownership.apply(directory, writers, policy(group), limit));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "a volume keeps its group: {0}", e.getMessage());
        }
    }

    /**
     * Gives a directory with all in it; files that can't be changed stay as they are, and are logged.
     *
     * @throws PortException when they can't be read
     */
    void apply(Path directory, VolumeGroup group, WalkLimit limit) {
        log(directory, group, ownership.apply(directory, writers(group), policy(group), limit));
    }

    private static void log(Path directory, VolumeGroup group, GroupOwnership.Result result) {
        result.firstFailure().ifPresent(failure -> LOG.log(Level.WARNING,
                "{0} can''t be given to group {1} as a whole: {2} changes failed, the first of them: {3}", directory,
                Long.toString(group.id()), Long.toString(result.failed()), failure));
    }

    private static GroupOwnership.Policy policy(VolumeGroup group) {
        return group.onlyOnMismatch() ? GroupOwnership.Policy.ON_ROOT_MISMATCH : GroupOwnership.Policy.ALWAYS;
    }

    /** Lets a group read files that this agent writes; those that come later inherit it from the directory. */
    void applyForReaders(Path directory, GroupAccess access) {
        ownership.apply(directory, access, GroupOwnership.Policy.ON_ROOT_MISMATCH, WalkLimit.UNTIL_INTERRUPTED);
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
