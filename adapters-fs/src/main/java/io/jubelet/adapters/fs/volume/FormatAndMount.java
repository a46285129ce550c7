package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnimplementedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * File systems on block devices: looked for, made where there is nothing at all, repaired and mounted by the programs that
 * kubelets use too. A device with anything on it is never made again.
 */
final class FormatAndMount {

    /** Exit code of blkid(8) when it finds nothing. */
    private static final int NOTHING_FOUND = 2;
    /** Exit code of fsck(8) when errors are left. */
    private static final int ERRORS_LEFT = 4;
    private static final String TYPE = "TYPE=";
    /** Such as ext4, ntfs-3g and fuse.exfat: a word in the names of programs, and none of their options. */
    private static final Pattern TYPE_NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,31}");
    private static final String READ_ONLY = "ro";
    private static final Map<String, List<String>> MAKING = Map.of("ext3", List.of("-F", "-m0"),
            "ext4", List.of("-F", "-m0"), "xfs", List.of("-f"));

    private final Programs programs;

    FormatAndMount(Programs programs) {
        this.programs = programs;
    }

    /**
     * Mounts the file system of a device.
     *
     * @param type what it must be
     * @param readOnly whether it may only be read; so it may when {@code ro} is among the options
     * @param options as for mount(8)
     * @throws FileSystemMismatchException when it can't be mounted and is of another type, or the device has partitions
     * @throws ConflictException when it can't be mounted, or its errors can't be repaired
     * @throws PermissionDeniedException when there is nothing on a device that may only be read
     */
    void mount(Path device, Path target, String type, boolean readOnly, List<String> options) {
        if (!TYPE_NAME.matcher(type).matches()) {
            throw new InvalidArgumentException("fsType \"" + type + "\" is no name of a file system");
        }
        boolean unchanged = readOnly || options.contains(READ_ONLY);
        Optional<String> found = found(device);
        if (found.isEmpty()) {
            if (unchanged) {
                throw new PermissionDeniedException("cannot mount unformatted disk " + device
                        + " as we are manipulating it in read-only mode");
            }
            make(device, type);
        } else if (!unchanged) {
            repair(device);
        }
        List<String> all = new ArrayList<>(options);
        all.addFirst(readOnly ? READ_ONLY : "defaults");
        Result mounted = programs.run(List.of("mount", "-t", type, "-o", String.join(",", all), device.toString(),
                target.toString()));
        if (mounted.exitCode() != 0) {
            String failure = "can't mount device " + device + " at " + target + " (fstype: " + type + "): " + mounted.output();
            throw found.filter(other -> !other.equals(type)).isPresent() ? new FileSystemMismatchException(failure)
                    : new ConflictException(failure);
        }
    }

    /** The type of the file system on a device, which may be unknown; absent when there is nothing at all. */
    Optional<String> found(Path device) {
        Result found = programs.run(List.of("blkid", "-p", "-s", "TYPE", "-s", "PTTYPE", "-o", "export", device.toString()));
        return switch (found.exitCode()) {
            case NOTHING_FOUND -> Optional.empty();
            case 0 -> {
                String partitions = found.output().lines().filter(line -> line.startsWith("PTTYPE="))
                        .collect(Collectors.joining());
                if (!partitions.isEmpty()) {
                    throw new FileSystemMismatchException("device " + device + " has partitions (" + partitions
                            + "); name one of them");
                }
                yield Optional.of(found.output().lines().filter(line -> line.startsWith(TYPE)).map(line -> line.substring(TYPE.length()))
                        .collect(Collectors.joining()));
            }
            default -> throw new InternalException("blkid can't tell what is on device " + device + " (exit code "
                    + found.exitCode() + "): " + found.output());
        };
    }

    private void make(Path device, String type) {
        List<String> command = new ArrayList<>(List.of("mkfs." + type));
        command.addAll(MAKING.getOrDefault(type, List.of()));
        command.add(device.toString());
        Result made = programs.run(command);
        if (made.exitCode() != 0) {
            throw new InternalException("mkfs." + type + " can't make a file system on device " + device + " (exit code "
                    + made.exitCode() + "): " + made.output());
        }
    }

    private void repair(Path device) {
        try {
            Result checked = programs.run(List.of("fsck", "-a", device.toString()));
            if (checked.exitCode() == ERRORS_LEFT) {
                throw new ConflictException("'fsck' found errors on device " + device + " but could not correct them: "
                        + checked.output());
            }
        } catch (UnimplementedException e) {
            // A machine need not have it; if that is an error, the mount fails.
        }
    }
}
