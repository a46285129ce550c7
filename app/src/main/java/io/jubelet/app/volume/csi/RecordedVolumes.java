package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiRemoval;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.ports.volume.VolumeRecords;
import java.util.List;

/**
 * Records, with the knowledge of this agent about them.
 *
 * @param records on the disk
 * @param known knowledge of this agent
 */
record RecordedVolumes(VolumeRecords records, KnownVolumes known) {

    /** Writes a record; from now on the volume may be there. */
    void write(RecordLocation location, VolumeRecord record) {
        if (records.read(location).isEmpty()) {
            known.own(location);
        }
        records.write(location, record);
    }

    /** Makes the link by which a pod has a block device; from now on it may have it. */
    void link(RecordLocation.Mapped location) {
        if (records.read(location).isEmpty()) {
            known.own(location);
        }
        records.link(location);
    }

    /** Whether a failure that is certain means that nothing is there: nothing was there before, and nothing came since. */
    boolean mayForget(RecordLocation location) {
        return known.isOwn(location) && !known.isReady(location);
    }

    /** Nothing is there any more: directories and record go. */
    void remove(RecordLocation location, List<CsiRemoval> removals) {
        for (CsiRemoval removal : removals) {
            switch (removal) {
                case CsiRemoval.OfDirectory(String path) -> records.removeDirectory(path);
                case CsiRemoval.OfRecord(RecordLocation recorded) -> records.remove(recorded);
            }
        }
        known.gone(location);
    }
}
