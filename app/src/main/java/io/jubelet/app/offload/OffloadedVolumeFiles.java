package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.volume.VolumeFile;
import io.jubelet.ports.volume.VolumeFiles;

/** {@link VolumeFiles} whose calls run on host threads. */
public final class OffloadedVolumeFiles implements VolumeFiles {

    private final VolumeFiles files;
    private final BlockingWork work;

    /** The same files, by calls that run on host threads. */
    public OffloadedVolumeFiles(VolumeFiles files, BlockingWork work) {
        this.files = files;
        this.work = work;
    }

    @Override
    public VolumeFile read(String podUid, String volume, String path) {
        return work.call("volume \"" + volume + "\" of pod " + podUid, () -> files.read(podUid, volume, path));
    }
}
