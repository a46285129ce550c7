package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnimplementedException;
import java.nio.file.Path;
import java.util.List;

/** Makes file systems as large as their block devices, by the programs that kubelets use too. */
final class FileSystemGrowth {

    private final Programs programs;
    private final FormatAndMount fileSystems;

    FileSystemGrowth(Programs programs, FormatAndMount fileSystems) {
        this.programs = programs;
        this.fileSystems = fileSystems;
    }

    /**
     * Grows the file system of a device that is mounted. Nothing happens when there is none: whoever makes one later makes it as large
     * as the device.
     *
     * @param mounted where it is mounted
     * @throws UnimplementedException when file systems of this type can't be grown here, or the program for it is missing
     * @throws FileSystemMismatchException when the device has partitions
     * @throws InternalException when the program fails; the message is the kubelet's, with all that the program wrote
     */
    void grow(Path device, Path mounted) {
        String type = fileSystems.found(device).orElse("");
        switch (type) {
            case "" -> { }
            case "ext3", "ext4" -> run(device, "resize2fs", device.toString());
            case "xfs" -> run(mounted, "xfs_growfs", "-d", mounted.toString());
            case "btrfs" -> run(mounted, "btrfs", "filesystem", "resize", "max", mounted.toString());
            default -> throw new UnimplementedException("ResizeFS.Resize - resize of format " + type + " is not supported for device "
                    + device + " mounted at " + mounted);
        }
    }

    private void run(Path resized, String... command) {
        Result result = programs.run(List.of(command));
        if (result.exitCode() != 0) {
            throw new InternalException("resize of device " + resized + " failed: exit status " + result.exitCode() + ". " + command[0]
                    + " output: " + result.output());
        }
    }
}
