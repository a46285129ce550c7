package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.disk.DiskDriver;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.remote.RemoteDisk;
import io.jubelet.ports.failure.ConflictException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The directories of disks of one kind among the plugins: those where a disk is mounted, and those where its device is shown. While a
 * directory is there, the disk is or may be on this machine.
 */
final class DiskDirectories {

    private static final String DEVICES = "volumeDevices";

    private final Directories directories;
    private final DiskDriver driver;
    private final Path mountPath;
    private final Path mapPath;

    /**
     * The directories of a plugin.
     *
     * @param plugin its directory
     */
    DiskDirectories(Directories directories, DiskDriver driver, Path plugin) {
        this.directories = directories;
        this.driver = driver;
        this.mountPath = plugin;
        this.mapPath = plugin.resolve(DEVICES);
    }

    DiskDriver driver() {
        return driver;
    }

    /** Where a disk is mounted. */
    Path mountPath(RemoteDisk disk) {
        return below(mountPath, disk);
    }

    /** Where its device is shown. */
    Path mapPath(RemoteDisk disk) {
        return below(mapPath, disk);
    }

    private static Path below(Path top, RemoteDisk disk) {
        Path path = top;
        for (String step : disk.path().split("/", -1)) {
            path = path.resolve(PathStep.of("disk", step));
        }
        return path;
    }

    /** All directories where disks are or may be mounted. */
    List<Path> mountPaths() {
        return all(mountPath).stream().filter(path -> !path.startsWith(mapPath)).toList();
    }

    /** All directories where devices are or may be shown. */
    List<Path> mapPaths() {
        return all(mapPath);
    }

    private List<Path> all(Path top) {
        List<Path> level = List.of(top);
        for (int step = 0; step < driver.steps(); step++) {
            List<Path> next = new ArrayList<>();
            for (Path directory : level) {
                next.addAll(Failures.translate("list", directory, () -> Directories.listNoFollow(directory)));
            }
            next.remove(mapPath);
            level = next;
        }
        return level;
    }

    /** Makes the directory of a disk, and records whose it is unless something is mounted there. */
    void make(Path directory, RemoteDisk disk) {
        Failures.translateStep("make the directory", directory, () -> directories.make(directory, VolumeDirectories.ABOVE_MODE));
        driver.record(disk, directory);
    }

    /** Names in the directory of a disk beside its record: of pods that have the device. */
    List<String> users(Path directory) {
        return Failures.translate("list", directory, () -> Directories.listNoFollow(directory)).stream()
                .map(entry -> entry.getFileName().toString()).filter(name -> !driver.files().contains(name)).toList();
    }

    /**
     * Takes a disk from this machine, and its directory away. A disk that has another directory, too, stays.
     *
     * @param device that was mounted, if known
     * @throws ConflictException when something else is in the directory
     */
    void detach(Path directory, Optional<Path> device) {
        Path top = directory.startsWith(mapPath) ? mapPath : mountPath;
        String path = top.relativize(directory).toString();
        List<String> others = new ArrayList<>();
        mountPaths().stream().filter(other -> !other.equals(directory))
                .forEach(other -> others.add(mountPath.relativize(other).toString()));
        mapPaths().stream().filter(other -> !other.equals(directory)).forEach(other -> others.add(mapPath.relativize(other).toString()));
        if (!others.contains(path)) {
            driver.detach(directory, path, device, others);
        }
        Failures.translateStep("remove", directory, () -> remove(directory, top));
    }

    private void remove(Path directory, Path top) throws IOException {
        for (String file : driver.files()) {
            directories.removeFile(directory.resolve(file));
        }
        if (!directories.removeIfEmpty(directory)) {
            throw new ConflictException("can't remove " + directory + ": it is not empty; what is in it was written while nothing "
                    + "was mounted");
        }
        Path above = directory.getParent();
        while (!above.equals(top)) {
            directories.removeIfEmpty(above);
            above = above.getParent();
        }
    }
}
