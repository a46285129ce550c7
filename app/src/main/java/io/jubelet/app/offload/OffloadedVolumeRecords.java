package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeRecords;
import java.util.List;
import java.util.Optional;

/** {@link VolumeRecords} whose calls run on host threads; the records of each pod are a source of their own. */
public final class OffloadedVolumeRecords implements VolumeRecords {

    private static final String OF_NODE = "the directory of CSI volumes";
    private static final String ALL = "the directory of all pods";

    private final VolumeRecords records;
    private final BlockingWork work;

    /** The same records, by calls that run on host threads. */
    public OffloadedVolumeRecords(VolumeRecords records, BlockingWork work) {
        this.records = records;
        this.work = work;
    }

    private static String source(RecordLocation location) {
        return location instanceof RecordLocation.OfPod ofPod ? OffloadedVolumes.ofPod(ofPod.podUid()) : OF_NODE;
    }

    @Override
    public KubeletDirectories directories() {
        return records.directories();
    }

    @Override
    public void write(RecordLocation location, VolumeRecord record) {
        work.run(source(location), () -> records.write(location, record));
    }

    @Override
    public void link(RecordLocation.Mapped location) {
        work.run(source(location), () -> records.link(location));
    }

    @Override
    public Optional<RecordedVolume> read(RecordLocation location) {
        return work.call(source(location), () -> records.read(location));
    }

    @Override
    public List<RecordedVolume> published(String podUid) {
        return work.call(OffloadedVolumes.ofPod(podUid), () -> records.published(podUid));
    }

    @Override
    public List<RecordedVolume> published() {
        return work.call(ALL, () -> records.published());
    }

    @Override
    public List<RecordedVolume> abandoned() {
        return work.call(OF_NODE, records::abandoned);
    }

    @Override
    public List<RecordedVolume> ofNode() {
        return work.call(OF_NODE, records::ofNode);
    }

    @Override
    public void remove(RecordLocation location) {
        work.run(source(location), () -> records.remove(location));
    }

    @Override
    public void removeUnrecorded(String podUid) {
        work.run(OffloadedVolumes.ofPod(podUid), () -> records.removeUnrecorded(podUid));
    }

    @Override
    public void makeDirectory(String path) {
        work.run(OF_NODE, () -> records.makeDirectory(path));
    }

    @Override
    public void removeDirectory(String path) {
        work.run(OF_NODE, () -> records.removeDirectory(path));
    }

    @Override
    public void removeLeftover(String path) {
        work.run(OF_NODE, () -> records.removeLeftover(path));
    }
}
