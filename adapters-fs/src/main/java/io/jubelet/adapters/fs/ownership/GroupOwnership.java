package io.jubelet.adapters.fs.ownership;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.adapters.fs.tree.TreeWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Gives a volume to a group, from the leaves to the top: a walk that was cut off leaves a top that does not match, and
 * so is done again. Links get the group but are not followed, and what is mounted in the volume stays as it is.
 */
public final class GroupOwnership {

    private final FileCalls files;

    /** Changes files with these calls. */
    public GroupOwnership(FileCalls files) {
        this.files = files;
    }

    /** When the files of a volume are looked at. */
    public enum Policy {
        /** Every time. */
        ALWAYS,
        /** Only when the top directory does not belong to the group, or lacks a permission bit. */
        ON_ROOT_MISMATCH
    }

    /**
     * What was done. A file that can't be changed, as on network file systems, does not hold a pod up.
     *
     * @param files how many were looked at
     * @param failed how many could not be changed
     * @param firstFailure why the first of them could not
     * @param fault the first failure that is no refusal of the file system: another try may succeed
     */
    public record Result(long files, long failed, Optional<String> firstFailure, Optional<String> fault) {
    }

    /**
     * Gives a volume, a directory or a single file, to a group.
     *
     * @throws io.jubelet.ports.failure.PortException when the tree can't be read, or when the pace gives up
     */
    public Result apply(Path volume, GroupAccess access, Policy policy, WalkLimit limit) {
        return Failures.translate("set the group of", volume, () -> {
            try (OpenFile top = new OpenFile(files, files.openPath(FileCalls.AT_FDCWD, RawPath.of(volume)))) {
                return apply(top, volume.toString(), access, policy, limit);
            }
        });
    }

    /** Gives a directory to a group, in an open directory, by one name. */
    public Result apply(int above, RawPath name, GroupAccess access) throws IOException {
        try (OpenFile top = new OpenFile(files, files.openPath(above, name))) {
            return apply(top, name.toString(), access, Policy.ALWAYS, WalkLimit.UNTIL_INTERRUPTED);
        }
    }

    private Result apply(OpenFile top, String name, GroupAccess access, Policy policy, WalkLimit limit)
            throws SystemCallException {
        FileStat stat = top.stat();
        if (policy == Policy.ON_ROOT_MISMATCH && stat.isDirectory() && access.isApplied(stat)) {
            return new Result(0, 0, Optional.empty(), Optional.empty());
        }
        GroupChange change = new GroupChange(files, access, stat.mountId());
        if (stat.isDirectory()) {
            TreeWalk.run(files, name, files.openDirectory(top.fd(), RawPath.SELF), change, limit);
        } else {
            change.apply(top.fd(), stat);
        }
        return change.result();
    }
}
