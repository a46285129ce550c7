package io.jubelet.adapters.fs.disk;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Block devices as the kernel shows them in {@code /sys/block} and udev in {@code /dev/disk}. */
final class BlockDevices {

    private static final String MAPPED = "dm-";

    private final Path blocks;
    private final Path devices;

    /**
     * The block devices of a machine.
     *
     * @param top its top directory
     */
    BlockDevices(Path top) {
        this.blocks = top.resolve("sys/block");
        this.devices = top.resolve("dev");
    }

    /** The device of this name. */
    Path device(String name) {
        return devices.resolve(name);
    }

    /** A link below {@code /dev/disk} whose whole name matches, the first one by name. */
    Optional<Path> link(String directory, Pattern name) {
        Path links = devices.resolve("disk").resolve(directory);
        return names(links).stream().filter(link -> name.matcher(link).matches()).findFirst().map(links::resolve);
    }

    /** What a link leads to; empty when that is no device. */
    Optional<Path> target(Path link) {
        try {
            Path real = link.toRealPath();
            return real.getParent().equals(devices.toRealPath()) ? Optional.of(devices.resolve(real.getFileName())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The device that joins a device, or what a link leads to, with others; itself when it is such a one. */
    Optional<Path> multipath(Path link) {
        Optional<String> device = target(link).map(found -> found.getFileName().toString());
        if (device.isEmpty() || isMultipath(device.get())) {
            return device.map(this::device);
        }
        return names(blocks).stream().filter(BlockDevices::isMultipath).filter(name -> Files.exists(
                blocks.resolve(name).resolve("slaves").resolve(device.get()), LinkOption.NOFOLLOW_LINKS)).findFirst()
                .map(this::device);
    }

    static boolean isMultipath(String name) {
        return name.startsWith(MAPPED);
    }

    /** The devices that one joins. */
    List<String> paths(String multipath) {
        return names(blocks.resolve(multipath).resolve("slaves"));
    }

    /** Makes the kernel forget a device of SCSI; nothing happens when it has none of this name. */
    void delete(String name) {
        write(blocks.resolve(name).resolve("device/delete"), "1");
    }

    /** Writes to a file of the kernel; whether it is there. */
    static boolean write(Path file, String text) {
        return Failures.translate("write to", file, () -> {
            try {
                Files.writeString(file, text, StandardOpenOption.WRITE);
                return true;
            } catch (NoSuchFileException e) {
                return false;
            }
        });
    }

    /** Names in a directory, which may be a link; none when it is not there. */
    static List<String> names(Path directory) {
        return Failures.translate("list", directory, () -> Directories.list(directory).stream()
                .map(entry -> entry.getFileName().toString()).toList());
    }
}
