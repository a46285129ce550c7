package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Pace;
import io.jubelet.adapters.fs.usage.FolderUsage;
import io.jubelet.ports.failure.NotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How much the volumes of a pod take. A volume with a file system of its own is asked for it; the files of others are
 * counted one by one.
 */
public final class VolumeUsage {

    private final Path pods;
    private final Mounter mounter;
    private final FolderUsage usage;

    /** Of the pods in a folder. */
    public VolumeUsage(Path pods, FileCalls files, MountCalls mounts) {
        this.pods = pods;
        this.mounter = new Mounter(mounts, files);
        this.usage = new FolderUsage(files);
    }

    /**
     * What a volume takes.
     *
     * @param type name of the folder of its type
     * @param volume name of its folder; of a persistent volume this is not the name that the pod knows
     * @param usedBytes room that it takes
     * @param inodesUsed how many files, folders and links it has
     * @param fileSystem how full the file system is that it lies on
     */
    public record Measured(String type, String volume, long usedBytes, long inodesUsed, FileSystemSize fileSystem) {
    }

    /** Measures all volumes of a pod but host paths; those that go away meanwhile are left out. */
    public List<Measured> measure(String podUid, Pace pace) {
        List<Measured> all = new ArrayList<>();
        for (Path type : list(PodVolumes.of(pods, podUid).all())) {
            for (Path volume : list(type)) {
                try {
                    if (Folders.isFolder(volume)) {
                        all.add(measure(type, volume, pace));
                    }
                } catch (NotFoundException e) {
                    // The pod has come to its end.
                }
            }
        }
        return all;
    }

    private Measured measure(Path type, Path volume, Pace pace) {
        FileSystemSize size = usage.fileSystem(volume);
        FolderUsage.Usage used = mounter.isMounted(volume)
                ? new FolderUsage.Usage(size.usedBytes(), size.inodesUsed()) : usage.measure(volume, pace);
        return new Measured(type.getFileName().toString(), volume.getFileName().toString(), used.bytes(),
                used.inodes(), size);
    }

    private static List<Path> list(Path folder) {
        return Failures.translate("list", folder, () -> Folders.list(folder));
    }
}
