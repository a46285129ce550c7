package io.jubelet.adapters.fs.mount;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import java.nio.file.Path;

/**
 * Makes a directory lie on a shared mount (mount_namespaces(7)): what is mounted below it later is seen in containers whose
 * {@code mountPropagation} is HostToContainer or Bidirectional, and what those with Bidirectional mount there is seen by the machine. A
 * container runtime refuses such containers without it.
 */
public final class SharedMount {

    private final FileCalls files;
    private final Mounter mounter;
    private final MountTable table;

    SharedMount(FileCalls files, Mounter mounter, MountTable table) {
        this.files = files;
        this.mounter = mounter;
        this.table = table;
    }

    /** In the mount namespace of this process. */
    public static SharedMount ofThisProcess() {
        var files = new LinuxFileCalls();
        return new SharedMount(files, new Mounter(new LinuxMountCalls(), files), MountTable.ofThisProcess());
    }

    /**
     * Makes the mount shared, with all mounts below it. Where the directory is not the top of a mount, it is mounted on itself first.
     *
     * @param directory exists; no process has directories in it open: files could not be moved from those to one that is opened
     *     later
     * @return whether anything was to be done
     * @throws ConflictException when the directory would have to be mounted on itself, which hides what is mounted below it
     * @throws PortException when it can't be mounted
     */
    public boolean ensure(Path directory) {
        Path real = Failures.translate("resolve", directory, () -> directory.toRealPath());
        if (isShared(real)) {
            return false;
        }
        if (!mounter.isMounted(real)) {
            table.inside(real).stream().findFirst().ifPresent(mount -> {
                throw new ConflictException("can't mount " + real + " on itself: that would hide what is mounted on " + mount.point());
            });
            mounter.bind(real.toString(), real, false);
        }
        mounter.propagate(real, Propagation.SHARED, true);
        return true;
    }

    /** Goes by the number of the mount: its mount point may be any directory above. */
    private boolean isShared(Path real) {
        long mount = Failures.translate("look at", real, () -> files.stat(FileCalls.AT_FDCWD, RawPath.of(real))).mountId();
        return table.below(Path.of("/")).stream().anyMatch(entry -> entry.id() == mount && entry.isShared());
    }
}
