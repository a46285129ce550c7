package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.usage.FolderUsage;
import io.jubelet.adapters.fs.usage.LimitedPace;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.VolumeFolder;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** {@link VolumeStatistics} from the disk and the kernel. */
public final class DiskVolumeStatistics implements VolumeStatistics {

    private final Path pods;
    private final Mounter mounter;
    private final FolderUsage usage;
    private final InstantSource clock;

    /** Of the pods in a folder. */
    public DiskVolumeStatistics(Path pods, FileCalls files, MountCalls mounts, InstantSource clock) {
        this.pods = pods;
        this.mounter = new Mounter(mounts, files);
        this.usage = new FolderUsage(files);
        this.clock = clock;
    }

    @Override
    public List<VolumeFolder> volumes(String podUid) {
        List<VolumeFolder> all = new ArrayList<>();
        for (Path type : list(PodVolumes.of(pods, podUid).all())) {
            list(type).stream().filter(Folders::isFolder)
                    .forEach(volume -> all.add(new VolumeFolder(name(type), name(volume))));
        }
        return all;
    }

    @Override
    public VolumeMeasurement measure(String podUid, VolumeFolder volume, Duration limit) {
        Path folder = PodVolumes.of(pods, podUid).place(PathStep.of("volume type", volume.type()), volume.name());
        if (!Folders.isFolder(folder)) {
            throw new NotFoundException("can't measure " + folder + ": there is no such folder");
        }
        FileSystemSize size = usage.fileSystem(folder);
        FolderUsage.Usage used = mounter.isMounted(folder)
                ? new FolderUsage.Usage(size.usedBytes(), size.inodesUsed())
                : usage.measure(folder, new LimitedPace(limit));
        return new VolumeMeasurement(clock.instant(), used.bytes(), used.inodes(), size.capacityBytes(),
                size.availableBytes(), size.inodes(), size.inodesFree());
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    private static List<Path> list(Path folder) {
        return Failures.translate("list", folder, () -> Folders.list(folder));
    }
}
