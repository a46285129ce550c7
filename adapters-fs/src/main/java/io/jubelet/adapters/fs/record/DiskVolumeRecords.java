package io.jubelet.adapters.fs.record;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeRecords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** {@link VolumeRecords} on the disk. */
public final class DiskVolumeRecords implements VolumeRecords {

    private static final int MODE = 0750;
    private static final String PODS = "pods";
    private static final String OF_POD = "volumes/kubernetes.io~csi";
    private static final String OF_NODE = "plugins/kubernetes.io/csi";
    private static final String MOUNT = "mount";
    private static final String DEVICES = "volumeDevices";

    private final Path root;
    private final Directories directories;
    private final Mounter mounter;
    private final TreeRemoval removal;
    private final DeviceLinks links;

    /**
     * Records below this root directory.
     *
     * @param removal removes what drivers have left
     */
    public DiskVolumeRecords(Path root, Directories directories, Mounter mounter, TreeRemoval removal) {
        this.root = root;
        this.directories = directories;
        this.mounter = mounter;
        this.removal = removal;
        this.links = new DeviceLinks(root, directories);
    }

    @Override
    public KubeletDirectories directories() {
        return new KubeletDirectories(root.toString());
    }

    @Override
    public void write(RecordLocation location, VolumeRecord record) {
        if (location instanceof RecordLocation.Mapped) {
            throw new InvalidArgumentException("the record of a block device is that of all pods");
        }
        Path directory = directory(location);
        Failures.translateStep("write", directory.resolve(VolumeRecord.FILE), () -> {
            directories.make(directory, MODE);
            DurableFile.replace(directory.resolve(VolumeRecord.FILE), record.text().getBytes(StandardCharsets.UTF_8), 0600);
            // The directories may be as new as the file.
            for (Path made = directory.getParent(); made.startsWith(root); made = made.getParent()) {
                DurableFile.force(made);
            }
        });
    }

    @Override
    public void link(RecordLocation.Mapped location) {
        links.make(location);
    }

    @Override
    public Optional<RecordedVolume> read(RecordLocation location) {
        return location instanceof RecordLocation.Mapped mapped
                ? Optional.of(mapped).filter(links::isThere).map(this::ofDevice) : recorded(location);
    }

    private RecordedVolume ofDevice(RecordLocation.Mapped location) {
        return recorded(location).orElseGet(() -> new RecordedVolume.Damaged(location,
                directory(location).resolve(VolumeRecord.FILE) + ": it is missing, and " + root.resolve(location.link())
                        + " leads to its device"));
    }

    private Optional<RecordedVolume> recorded(RecordLocation location) {
        Path file = directory(location).resolve(VolumeRecord.FILE);
        return Failures.translate("read", file, () -> {
            try {
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                return Optional.of(new RecordedVolume.Readable(location, VolumeRecord.parse(text)));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            } catch (IOException e) {
                return unreadable(location, file, e);
            } catch (IllegalArgumentException e) {
                return Optional.of(new RecordedVolume.Damaged(location, file + ": " + e.getMessage()));
            }
        });
    }

    /** One that can't be read is no reason not to read the others, as long as these can be. */
    private static Optional<RecordedVolume> unreadable(RecordLocation location, Path file, IOException e) {
        if (Errno.of(e) == Errno.NOT_A_DIRECTORY) {
            // A file that lies among the directories.
            return Optional.empty();
        }
        PortException failure = Failures.of("read", file, e);
        if (failure instanceof ResourceExhaustedException) {
            throw failure;
        }
        return Optional.of(new RecordedVolume.Damaged(location, failure.getMessage()));
    }

    @Override
    public List<RecordedVolume> published(String podUid) {
        Path volumes = root.resolve(PODS).resolve(PathStep.of("pod uid", podUid)).resolve(OF_POD);
        return Stream.concat(names(volumes).flatMap(name -> read(new RecordLocation.Published(podUid, name)).stream()),
                links.of(podUid).map(this::ofDevice)).toList();
    }

    @Override
    public List<RecordedVolume> published() {
        return names(root.resolve(PODS)).flatMap(uid -> published(uid).stream()).toList();
    }

    @Override
    public List<RecordedVolume> abandoned() {
        return names(root.resolve(OF_NODE).resolve(DEVICES)).map(RecordLocation.Device::new)
                .filter(device -> recorded(device).isPresent()).flatMap(links::missing).map(this::ofDevice).toList();
    }

    @Override
    public List<RecordedVolume> ofNode() {
        List<RecordedVolume> found = new ArrayList<>();
        Path all = root.resolve(OF_NODE);
        names(all).forEach(driver -> names(all.resolve(driver)).forEach(name ->
                read(driver.equals(DEVICES) ? new RecordLocation.Device(name) : new RecordLocation.Staged(driver, name))
                        .ifPresent(found::add)));
        return found;
    }

    private static Stream<String> names(Path directory) {
        return Failures.translate("list", directory, () -> Directories.listNoFollow(directory)).stream()
                .map(entry -> entry.getFileName().toString());
    }

    @Override
    public void remove(RecordLocation location) {
        if (location instanceof RecordLocation.Mapped mapped) {
            links.remove(mapped);
            return;
        }
        Path directory = directory(location);
        Path file = directory.resolve(VolumeRecord.FILE);
        Set<Path> own = Set.of(file, DurableFile.next(file));
        if (names(directory).anyMatch(name -> !own.contains(directory.resolve(name)))) {
            throw new ConflictException("can't remove " + directory + ": it is not empty");
        }
        Failures.translateStep("remove", directory, () -> {
            if (Directories.isDirectory(directory)) {
                directories.removeFile(DurableFile.next(file));
                directories.removeFile(file);
                directories.removeIfEmpty(directory);
                DurableFile.force(directory.getParent());
            }
        });
    }

    @Override
    public void removeUnrecorded(String podUid) {
        Path volumes = root.resolve(PODS).resolve(PathStep.of("pod uid", podUid)).resolve(OF_POD);
        names(volumes).map(name -> new RecordLocation.Published(podUid, name)).filter(location -> read(location).isEmpty())
                .forEach(location -> {
                    try {
                        removeDirectory(directory(location).resolve(MOUNT).toString());
                        remove(location);
                    } catch (ConflictException e) {
                        // It is not empty, or a mount point; the removal of the pod's directory reports that.
                    }
                });
    }

    @Override
    public void makeDirectory(String path) {
        Path directory = below(path);
        Failures.translateStep("make the directory", directory, () -> directories.make(directory, MODE));
    }

    @Override
    public void removeDirectory(String path) {
        Path directory = below(path);
        if (Directories.mayBeThere(directory) && mounter.isMounted(directory)) {
            throw new ConflictException("can't remove " + path + ": something is mounted on it");
        }
        if (!Failures.translate("remove", directory, () -> directories.removeIfEmpty(directory))) {
            throw new ConflictException("can't remove " + path + ": it is not empty");
        }
    }

    @Override
    public void removeLeftover(String path) {
        removal.remove(below(path));
    }

    private Path directory(RecordLocation location) {
        return below(root + "/" + location.directory());
    }

    /** Every step of it is a name. */
    private Path below(String path) {
        String start = root + "/";
        if (!path.startsWith(start)) {
            throw new InvalidArgumentException(path.replace("\0", "\\0") + " is not below " + root);
        }
        Path below = root;
        for (String step : path.substring(start.length()).split("/", -1)) {
            below = below.resolve(PathStep.of("directory", step));
        }
        return below;
    }
}
