package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.usage.DirectoryUsage;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnimplementedException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Directories with a file system of their own, in memory or in huge pages. The mount of memory is the last step, and it brings mode
 * and group along: what is mounted is ready without a mark, and after a start of the machine all of it is made again.
 */
final class MountedDirectories {

    private static final String HUGE_PAGES = "hugetlbfs";
    /** Type of hugetlbfs, see statfs(2). */
    private static final long HUGE_PAGES_MAGIC = 0x958458f6L;
    private static final long KIB = 1024;
    /** As the kernel and the kubelet have it for memory: nobody removes what is another's. */
    private static final int MEMORY_MODE = 01777;

    private final VolumeDirectories directories;
    private final Mounter mounter;
    private final DirectoryUsage usage;
    /** Before Linux 6.4 swapping can't be forbidden. */
    private volatile boolean swapCanBeForbidden = true;

    MountedDirectories(VolumeDirectories directories, Mounter mounter, DirectoryUsage usage) {
        this.directories = directories;
        this.mounter = mounter;
        this.usage = usage;
    }

    /**
     * Makes a directory in memory.
     *
     * @param bytes its size; absent or 0 for what the kernel allows, half of the memory
     */
    void memory(Path directory, OptionalLong bytes, Optional<GroupAccess> group) {
        mount(directory, FileSystemSize.TMPFS, () -> tmpfs(directory, options(bytes, group)));
    }

    /**
     * Makes a directory of huge pages. Size, owner and mode are those of the kernel: its top has mode 0755, and has to be given to
     * the group of the pod afterwards.
     */
    void hugePages(Path directory, long pageBytes) {
        mount(directory, HUGE_PAGES_MAGIC, () -> {
            try {
                mounter.mount("nodev", directory, HUGE_PAGES, false,
                        "pagesize=" + Quantity.of(pageBytes, Quantity.Format.BINARY_SI));
            } catch (InvalidArgumentException | UnimplementedException e) {
                throw new UnimplementedException("this kernel has no huge pages of " + pageBytes / KIB
                        + " KiB; /sys/kernel/mm/hugepages shows those that it has", e);
            }
        });
    }

    private void mount(Path directory, long magic, Runnable mounting) {
        if (directories.makePoint(directory) || !mounter.isMounted(directory)) {
            mounting.run();
        } else if (usage.fileSystem(directory).magic() != magic) {
            throw new ConflictException("something else is mounted on " + directory + "; unmount it");
        }
    }

    private void tmpfs(Path directory, String options) {
        if (swapCanBeForbidden) {
            try {
                mounter.tmpfs(directory, options + ",noswap");
                return;
            } catch (InvalidArgumentException e) {
                // Without it, it either works or fails with another error.
            }
        }
        mounter.tmpfs(directory, options);
        swapCanBeForbidden = false;
    }

    private static String options(OptionalLong bytes, Optional<GroupAccess> group) {
        int mode = MEMORY_MODE | group.map(access -> access.added(true)).orElse(0);
        return "mode=0" + Integer.toOctalString(mode)
                + group.map(access -> ",gid=" + access.group()).orElse("")
                + (bytes.orElse(0) > 0 ? ",size=" + bytes.getAsLong() : "");
    }
}
