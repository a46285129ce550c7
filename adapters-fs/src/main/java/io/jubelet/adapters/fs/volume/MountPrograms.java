package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.adapters.fs.mount.MountEntry;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UninterruptedStep;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Mounts of servers by mount(8) and umount(8), which know the helpers of each file system, end when they are killed, and are
 * killed when a server keeps them waiting. Whether something is mounted is read from the kernel's table alone: access
 * to the mount point itself would wait for the server.
 */
final class MountPrograms {

    /** mount.nfs(8) gives up by itself after two minutes; an option may tell it to go on for ever. */
    private static final Duration MOUNT_LIMIT = Duration.ofMinutes(3);
    /** As long as a kubelet waits before it uses force. */
    private static final Duration UNMOUNT_LIMIT = Duration.ofMinutes(1);
    /** So many mounts on one mount point are nobody's plan. */
    private static final int MAX_STACK = 64;

    private final Programs programs;
    private final MountTable mounts;
    private final Duration mountLimit;
    private final Duration unmountLimit;

    MountPrograms(Programs programs, MountTable mounts) {
        this(programs, mounts, MOUNT_LIMIT, UNMOUNT_LIMIT);
    }

    MountPrograms(Programs programs, MountTable mounts, Duration mountLimit, Duration unmountLimit) {
        this.programs = programs;
        this.mounts = mounts;
        this.mountLimit = mountLimit;
        this.unmountLimit = unmountLimit;
    }

    /** Whether something is mounted on a path, which is not looked at. */
    boolean isMounted(Path point) {
        return Directories.isDirectory(point.getParent()) && mounts.at(point).isPresent();
    }

    /**
     * Mounts something.
     *
     * @param options as for mount(8)
     * @throws UnavailableException when the program fails; the message is the kubelet's, with all that the program wrote
     * @throws DeadlineExceededException when it did not end in time and was killed; it may be mounted nevertheless
     * @throws ConflictException when nothing is mounted after it
     */
    void mount(String type, String source, Path point, List<String> options) {
        List<String> arguments = new ArrayList<>(List.of("-t", type));
        if (!options.isEmpty()) {
            arguments.addAll(List.of("-o", String.join(",", options)));
        }
        arguments.addAll(List.of(source, point.toString()));
        List<String> command = new ArrayList<>(arguments);
        command.addFirst("mount");
        String shown = "\nMounting command: mount\nMounting arguments: " + String.join(" ", arguments);
        Result result;
        try {
            result = programs.run(command, mountLimit);
        } catch (DeadlineExceededException e) {
            throw new DeadlineExceededException("mount failed: " + e.getMessage() + shown, e);
        }
        if (result.exitCode() != 0) {
            throw new UnavailableException("mount failed: exit status " + result.exitCode() + shown + "\nOutput: "
                    + result.output());
        }
        if (!isMounted(point)) {
            throw new ConflictException("mount failed: mount ended well, but nothing is mounted on " + point
                    + "; the option \"bg\" is not for volumes of pods" + shown + "\nOutput: " + result.output());
        }
    }

    /**
     * Takes everything away that is mounted on a path: with force what could not be unmounted in time.
     *
     * @throws ConflictException when it does not go; the message is the kubelet's, with all that the program wrote
     * @throws DeadlineExceededException when not even force ends in time
     */
    void unmount(Path point) {
        unmount(point.toString(), () -> isMounted(point));
    }

    /**
     * The same for a mount of the table. Not even the directory above it is looked at, which may be of a server that does not answer; and
     * its name need not be a path in the locale of this process.
     */
    void unmount(MountEntry mount) {
        unmount(mount.point(), () -> mounts.has(mount));
    }

    private void unmount(String point, BooleanSupplier mounted) {
        for (int i = 0; mounted.getAsBoolean(); i++) {
            if (i == MAX_STACK) {
                throw new ConflictException("can't unmount " + point + ": more than " + MAX_STACK + " mounts lie on it");
            }
            unmountTopmost(point, mounted);
        }
    }

    private void unmountTopmost(String point, BooleanSupplier mounted) {
        Result result;
        try {
            result = programs.run(List.of("umount", point), unmountLimit);
        } catch (DeadlineExceededException e) {
            result = programs.run(List.of("umount", "-f", point), unmountLimit);
        }
        if (result.exitCode() != 0 && mounted.getAsBoolean()) {
            throw new ConflictException("unmount failed: exit status " + result.exitCode() + "\nUnmounting arguments: " + point
                    + "\nOutput: " + result.output());
        }
    }

    /**
     * Removes what a failed or interrupted {@link #mount} may have left.
     *
     * @param failure gets what is in the way of that
     */
    void undo(Path point, RuntimeException failure) {
        try {
            UninterruptedStep.run(() -> unmount(point));
        } catch (PortException | CancelledException e) {
            failure.addSuppressed(e);
        }
    }
}
