package io.jubelet.adapters.fs.ownership;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.tree.TreeVisitor;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Gives each file of a tree to a group. */
final class GroupChange implements TreeVisitor {

    /** Errors of file systems without changeable owners, such as one of a server that has none or refuses all changes. */
    private static final Set<Errno> REFUSALS = EnumSet.of(Errno.NOT_PERMITTED, Errno.ACCESS, Errno.NOT_SUPPORTED, Errno.NO_SUCH_CALL,
            Errno.READ_ONLY, Errno.INVALID);

    private final FileCalls files;
    private final GroupAccess access;
    private final long mountId;
    private long seen;
    private long failed;
    private Optional<String> firstFailure = Optional.empty();
    private Optional<String> fault = Optional.empty();

    GroupChange(FileCalls files, GroupAccess access, long mountId) {
        this.files = files;
        this.access = access;
        this.mountId = mountId;
    }

    @Override
    public void file(int directory, RawPath name) throws SystemCallException {
        try (OpenFile file = new OpenFile(files, files.openPath(directory, name))) {
            FileStat stat = file.stat();
            if (stat.mountId() == mountId) {
                apply(file.fd(), stat);
            }
        }
    }

    @Override
    public void directory(int fd, FileStat stat) {
        apply(fd, stat);
    }

    /** A file that is open cannot be swapped for another between the look and the change. */
    void apply(int fd, FileStat stat) {
        seen++;
        if (access.isApplied(stat)) {
            return;
        }
        attempt(() -> files.setOwner(fd, FileCalls.UNCHANGED, access.kernelGroup()));
        if (!stat.isLink()) {
            attempt(() -> files.setMode(fd, stat.permissions() | access.added(stat.isDirectory())));
        }
    }

    private interface Step {

        void run() throws SystemCallException;
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (SystemCallException e) {
            failed++;
            firstFailure = firstFailure.or(() -> Optional.of(e.getMessage()));
            if (!REFUSALS.contains(Errno.of(e))) {
                fault = fault.or(() -> Optional.of(e.getMessage()));
            }
        }
    }

    GroupOwnership.Result result() {
        return new GroupOwnership.Result(seen, failed, firstFailure, fault);
    }
}
