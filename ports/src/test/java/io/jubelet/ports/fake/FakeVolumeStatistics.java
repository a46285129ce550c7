package io.jubelet.ports.fake;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** {@link VolumeStatistics} on a {@link FakeDisk}, where a file takes its length and nothing else takes room. */
public final class FakeVolumeStatistics implements VolumeStatistics {

    private static final long CAPACITY = 1L << 40;
    private static final long INODES = 1L << 20;
    /** Size of every block device, in bytes. */
    public static final long DEVICE = 1L << 16;

    private final FakeDisk disk;
    private final String root;
    private final InstantSource clock;
    private final AtomicLong measured = new AtomicLong();

    /** Volumes of pods below {@code <root>/pods}. */
    public FakeVolumeStatistics(FakeDisk disk, String root, InstantSource clock) {
        this.disk = disk;
        this.root = root;
        this.clock = clock;
    }

    /** How often a volume was measured. */
    public long measured() {
        return measured.get();
    }

    @Override
    public List<VolumeDirectory> volumes(String podUid) {
        String all = all(podUid);
        List<VolumeDirectory> found = new ArrayList<>();
        for (String type : disk.list(all)) {
            disk.list(all + "/" + type).stream().filter(name -> isDirectory(all + "/" + type + "/" + name))
                    .forEach(name -> found.add(new VolumeDirectory(type, name)));
        }
        return found;
    }

    @Override
    public VolumeMeasurement measure(String podUid, VolumeDirectory volume, Duration limit) {
        String directory = all(podUid) + "/" + FakeNames.step("volume type", volume.type()) + "/"
                + FakeNames.step("volume", volume.name());
        if (!isDirectory(directory)) {
            throw new NotFoundException("can't measure " + directory + ": no such file or directory");
        }
        if (!limit.isPositive()) {
            throw new DeadlineExceededException("measuring " + directory + " took longer than " + limit);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelledException("measuring " + directory + " was interrupted");
        }
        measured.incrementAndGet();
        var count = new Count();
        count.addAll(directory);
        return new VolumeMeasurement(clock.instant(), count.bytes, count.inodes, CAPACITY, CAPACITY - count.bytes, INODES,
                INODES - count.inodes);
    }

    @Override
    public List<VolumeDirectory> devices(String podUid) {
        String all = devicesOf(podUid);
        List<VolumeDirectory> found = new ArrayList<>();
        for (String type : disk.list(all)) {
            disk.list(all + "/" + type).stream()
                    .filter(name -> disk.node(all + "/" + type + "/" + name).filter(FakeDisk.Node.Link.class::isInstance).isPresent())
                    .forEach(name -> found.add(new VolumeDirectory(type, name)));
        }
        return found;
    }

    @Override
    public VolumeMeasurement measureDevice(String podUid, VolumeDirectory device) {
        String link = devicesOf(podUid) + "/" + FakeNames.step("volume type", device.type()) + "/"
                + FakeNames.step("volume", device.name());
        if (disk.resolved(link).filter(new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE)::equals).isEmpty()) {
            throw new NotFoundException("can't measure " + link + ": it leads to no block device");
        }
        return VolumeMeasurement.ofDevice(clock.instant(), DEVICE);
    }

    private String devicesOf(String podUid) {
        return root + "/pods/" + FakeNames.step("pod uid", podUid) + "/volumeDevices";
    }

    private boolean isDirectory(String path) {
        return disk.node(path).filter(FakeDisk.Node.Directory.class::isInstance).isPresent();
    }

    private String all(String podUid) {
        return root + "/pods/" + FakeNames.step("pod uid", podUid) + "/volumes";
    }

    private final class Count {

        private final Set<FakeDisk.Content> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        private long bytes;
        private long inodes;

        void addAll(String path) {
            if (disk.isMounted(path)) {
                return;
            }
            switch (disk.node(path).orElse(null)) {
                case null -> { }
                case FakeDisk.Node.File file -> {
                    if (seen.add(file.content())) {
                        bytes += disk.read(path).map(content -> content.length).orElse(0);
                        inodes++;
                    }
                }
                case FakeDisk.Node.Directory _ -> {
                    inodes++;
                    disk.list(path).forEach(name -> addAll(path + "/" + name));
                }
                case FakeDisk.Node.Link _, FakeDisk.Node.Special _ -> inodes++;
            }
        }
    }
}
