package io.jubelet.ports.fake;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeRecords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@link VolumeRecords} on a {@link FakeDisk}. */
public final class FakeVolumeRecords implements VolumeRecords {

    private static final String PLUGIN = "/plugins/kubernetes.io/csi";
    private static final String OF_POD = "/volumes/kubernetes.io~csi";
    private static final String DEVICES = "volumeDevices";

    private final FakeDisk disk;
    private final String root;
    private final FakeDriverDevices devices;

    /** Records below this root directory. */
    public FakeVolumeRecords(FakeDisk disk, String root) {
        this.disk = disk;
        this.root = root;
        this.devices = new FakeDriverDevices(disk, root);
    }

    @Override
    public KubeletDirectories directories() {
        return new KubeletDirectories(root);
    }

    @Override
    public synchronized void write(RecordLocation location, VolumeRecord record) {
        if (location instanceof RecordLocation.Mapped) {
            throw new InvalidArgumentException("the record of a block device is that of all pods");
        }
        String directory = checked(root + "/" + location.directory());
        disk.makeDirectory(directory, 0750);
        disk.write(file(directory), record.text().getBytes(StandardCharsets.UTF_8), 0600);
    }

    @Override
    public synchronized void link(RecordLocation.Mapped location) {
        devices.makeLink(location);
    }

    @Override
    public synchronized Optional<RecordedVolume> read(RecordLocation location) {
        return location instanceof RecordLocation.Mapped mapped
                ? Optional.of(mapped).filter(devices::isLinked).map(this::ofDevice) : recorded(location);
    }

    private RecordedVolume ofDevice(RecordLocation.Mapped location) {
        return recorded(location).orElseGet(() -> new RecordedVolume.Damaged(location, file(root + "/" + location.directory())
                + ": it is missing, and " + root + "/" + location.link() + " leads to its device"));
    }

    private Optional<RecordedVolume> recorded(RecordLocation location) {
        String file = file(checked(root + "/" + location.directory()));
        return disk.read(file).map(bytes -> {
            try {
                return new RecordedVolume.Readable(location, VolumeRecord.parse(new String(bytes, StandardCharsets.UTF_8)));
            } catch (IllegalArgumentException e) {
                return new RecordedVolume.Damaged(location, file + ": " + e.getMessage());
            }
        });
    }

    @Override
    public synchronized List<RecordedVolume> published(String podUid) {
        String directory = checked(root + "/pods/" + podUid + OF_POD);
        return Stream.concat(disk.list(directory).stream()
                .flatMap(name -> read(new RecordLocation.Published(podUid, name)).stream()),
                devices.of(podUid).map(this::ofDevice)).toList();
    }

    @Override
    public synchronized List<RecordedVolume> published() {
        return disk.list(root + "/pods").stream().flatMap(uid -> published(uid).stream()).toList();
    }

    @Override
    public synchronized List<RecordedVolume> abandoned() {
        return devices.names().stream().filter(name -> recorded(new RecordLocation.Device(name)).isPresent())
                .flatMap(devices::missing).map(this::ofDevice).toList();
    }

    @Override
    public synchronized List<RecordedVolume> ofNode() {
        List<RecordedVolume> found = new ArrayList<>();
        for (String driver : disk.list(root + PLUGIN)) {
            for (String name : disk.list(root + PLUGIN + "/" + driver)) {
                read(driver.equals(DEVICES) ? new RecordLocation.Device(name) : new RecordLocation.Staged(driver, name))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    @Override
    public synchronized void remove(RecordLocation location) {
        if (location instanceof RecordLocation.Mapped mapped) {
            devices.removeLink(mapped);
            return;
        }
        String directory = checked(root + "/" + location.directory());
        List<String> others = disk.list(directory).stream().filter(name -> !name.equals(VolumeRecord.FILE)).toList();
        if (!others.isEmpty()) {
            throw new ConflictException("can't remove " + directory + ": it is not empty");
        }
        if (disk.node(directory).isPresent()) {
            disk.remove(directory);
        }
    }

    @Override
    public synchronized void removeUnrecorded(String podUid) {
        for (String name : disk.list(checked(root + "/pods/" + podUid + OF_POD))) {
            RecordLocation location = new RecordLocation.Published(podUid, name);
            String mount = root + "/" + location.directory() + "/mount";
            if (read(location).isEmpty() && disk.list(mount).isEmpty() && !disk.isMounted(mount)) {
                disk.remove(mount);
                if (disk.list(root + "/" + location.directory()).isEmpty()) {
                    remove(location);
                }
            }
        }
    }

    @Override
    public synchronized void makeDirectory(String path) {
        disk.makeDirectory(checked(path), 0750);
    }

    @Override
    public synchronized void removeDirectory(String path) {
        if (disk.node(checked(path)).isEmpty()) {
            return;
        }
        if (disk.isMounted(path) || !disk.list(path).isEmpty()) {
            throw new ConflictException("can't remove " + path + ": something is mounted on it, or in it");
        }
        disk.remove(path);
    }

    @Override
    public synchronized void removeLeftover(String path) {
        String below = checked(path) + "/";
        disk.mounts().stream().filter(mount -> (mount + "/").startsWith(below)).findFirst().ifPresent(mount -> {
            throw new ConflictException("can't remove " + path + ": something is mounted on " + mount);
        });
        if (disk.node(path).isPresent()) {
            disk.remove(path);
        }
    }

    private static String file(String directory) {
        return directory + "/" + VolumeRecord.FILE;
    }

    private String checked(String path) {
        boolean steps = path.startsWith(root + "/") && Arrays.stream(path.substring(root.length() + 1).split("/", -1))
                .noneMatch(step -> step.isEmpty() || step.equals(".") || step.equals("..") || step.indexOf('\0') >= 0);
        if (!steps) {
            throw new InvalidArgumentException(path.replace("\0", "\\0") + " is not below " + root);
        }
        return path;
    }
}
