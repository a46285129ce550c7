package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.usage.DeadlineWalkLimit;
import io.jubelet.adapters.fs.usage.DirectoryUsage;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** {@link VolumeStatistics} from the disk and the kernel. */
public final class DiskVolumeStatistics implements VolumeStatistics {

    private final Path pods;
    private final FileCalls files;
    private final Mounter mounter;
    private final DirectoryUsage usage;
    private final ServerFileSystems servers;
    private final MountTable mounts = MountTable.ofThisProcess();
    private final InstantSource clock;

    /** Statistics of the volumes of the pods in a directory. */
    public DiskVolumeStatistics(Path pods, FileCalls files, MountCalls mounts, InstantSource clock) {
        this.pods = pods;
        this.files = files;
        this.mounter = new Mounter(mounts, files);
        this.usage = new DirectoryUsage(files);
        this.servers = new ServerFileSystems(usage);
        this.clock = clock;
    }

    @Override
    public List<VolumeDirectory> volumes(String podUid) {
        List<VolumeDirectory> all = new ArrayList<>();
        for (Path type : list(PodVolumeDirectories.of(pods, podUid).all())) {
            // What is mounted from a server is not looked at.
            list(type).stream().filter(volume -> PodVolumeDirectories.mayHang(name(type)) || Directories.isDirectory(volume))
                    .forEach(volume -> all.add(new VolumeDirectory(name(type), name(volume))));
        }
        return all;
    }

    @Override
    public VolumeMeasurement measure(String podUid, VolumeDirectory volume, Duration limit) {
        Path directory = directory(PodVolumeDirectories.of(pods, podUid), volume);
        if (PodVolumeDirectories.mayHang(volume.type())) {
            return served(directory, limit);
        }
        if (!Directories.isDirectory(directory)) {
            throw new NotFoundException("can't measure " + directory + ": there is no such directory");
        }
        FileSystemSize size = usage.fileSystem(directory);
        DirectoryUsage.Usage used = mounter.isMounted(directory)
                ? new DirectoryUsage.Usage(size.usedBytes(), size.inodesUsed())
                : usage.measure(directory, new DeadlineWalkLimit(limit));
        return measurement(size, used);
    }

    private VolumeMeasurement served(Path point, Duration limit) {
        if (mounts.at(point).isEmpty()) {
            throw new NotFoundException("can't measure " + point + ": nothing is mounted there");
        }
        FileSystemSize size = servers.size(point, limit);
        return measurement(size, new DirectoryUsage.Usage(size.usedBytes(), size.inodesUsed()));
    }

    @Override
    public List<VolumeDirectory> devices(String podUid) {
        List<VolumeDirectory> all = new ArrayList<>();
        for (Path type : list(PodVolumeDirectories.of(pods, podUid).devices())) {
            list(type).stream().filter(Files::isSymbolicLink)
                    .forEach(link -> all.add(new VolumeDirectory(name(type), name(link))));
        }
        return all;
    }

    @Override
    public VolumeMeasurement measureDevice(String podUid, VolumeDirectory device) {
        Path link = PodVolumeDirectories.of(pods, podUid).device(PathStep.of("volume type", device.type()), device.name());
        return VolumeMeasurement.ofDevice(clock.instant(), Failures.translate("measure", link, () -> size(link)));
    }

    /** What is no block device is not opened: opening may wait, or have an effect. */
    private long size(Path link) throws IOException {
        Path device = link.toRealPath();
        if (!files.stat(FileCalls.AT_FDCWD, RawPath.of(device)).isBlockDevice()) {
            throw new NotFoundException("can't measure " + link + ": it leads to no block device");
        }
        try (FileChannel open = FileChannel.open(device, StandardOpenOption.READ)) {
            return open.size();
        }
    }

    private VolumeMeasurement measurement(FileSystemSize size, DirectoryUsage.Usage used) {
        return new VolumeMeasurement(clock.instant(), used.bytes(), used.inodes(), size.capacityBytes(),
                size.availableBytes(), size.inodes(), size.inodesFree());
    }

    /** A CSI driver mounts beside what is recorded about the volume. */
    private static Path directory(PodVolumeDirectories pod, VolumeDirectory volume) {
        return volume.type().equals(PodVolumeDirectories.CSI) ? pod.published(volume.name())
                : pod.volume(PathStep.of("volume type", volume.type()), volume.name());
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    private static List<Path> list(Path directory) {
        return Failures.translate("list", directory, () -> Directories.listNoFollow(directory));
    }
}
