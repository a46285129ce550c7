package io.jubelet.ports.fake;

import io.jubelet.domain.csi.RecordPlace;
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
    public synchronized void write(RecordPlace place, VolumeRecord record) {
        if (place instanceof RecordPlace.Mapped) {
            throw new InvalidArgumentException("the record of a block device is that of all pods");
        }
        String directory = checked(root + "/" + place.directory());
        disk.makeDirectory(directory, 0750);
        disk.write(file(directory), record.text().getBytes(StandardCharsets.UTF_8), 0600);
    }

    @Override
    public synchronized void link(RecordPlace.Mapped place) {
        devices.makeLink(place);
    }

    @Override
    public synchronized Optional<RecordedVolume> read(RecordPlace place) {
        return place instanceof RecordPlace.Mapped mapped
                ? Optional.of(mapped).filter(devices::isLinked).map(this::ofDevice) : recorded(place);
    }

    private RecordedVolume ofDevice(RecordPlace.Mapped place) {
        return recorded(place).orElseGet(() -> new RecordedVolume.Damaged(place, file(root + "/" + place.directory())
                + ": it is missing, and " + root + "/" + place.link() + " leads to its device"));
    }

    private Optional<RecordedVolume> recorded(RecordPlace place) {
        String file = file(checked(root + "/" + place.directory()));
        return disk.read(file).map(bytes -> {
            try {
                return new RecordedVolume.Readable(place, VolumeRecord.parse(new String(bytes, StandardCharsets.UTF_8)));
            } catch (IllegalArgumentException e) {
                return new RecordedVolume.Damaged(place, file + ": " + e.getMessage());
            }
        });
    }

    @Override
    public synchronized List<RecordedVolume> published(String podUid) {
        String directory = checked(root + "/pods/" + podUid + OF_POD);
        return Stream.concat(disk.list(directory).stream()
                .flatMap(name -> read(new RecordPlace.Published(podUid, name)).stream()),
                devices.of(podUid).map(this::ofDevice)).toList();
    }

    @Override
    public synchronized List<RecordedVolume> published() {
        return disk.list(root + "/pods").stream().flatMap(uid -> published(uid).stream()).toList();
    }

    @Override
    public synchronized List<RecordedVolume> abandoned() {
        return devices.names().stream().filter(name -> recorded(new RecordPlace.Device(name)).isPresent())
                .flatMap(devices::missing).map(this::ofDevice).toList();
    }

    @Override
    public synchronized List<RecordedVolume> ofNode() {
        List<RecordedVolume> found = new ArrayList<>();
        for (String driver : disk.list(root + PLUGIN)) {
            for (String name : disk.list(root + PLUGIN + "/" + driver)) {
                read(driver.equals(DEVICES) ? new RecordPlace.Device(name) : new RecordPlace.Staged(driver, name))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    @Override
    public synchronized void remove(RecordPlace place) {
        if (place instanceof RecordPlace.Mapped mapped) {
            devices.removeLink(mapped);
            return;
        }
        String directory = checked(root + "/" + place.directory());
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
            RecordPlace place = new RecordPlace.Published(podUid, name);
            String mount = root + "/" + place.directory() + "/mount";
            if (read(place).isEmpty() && disk.list(mount).isEmpty() && !disk.isMounted(mount)) {
                disk.remove(mount);
                if (disk.list(root + "/" + place.directory()).isEmpty()) {
                    remove(place);
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
