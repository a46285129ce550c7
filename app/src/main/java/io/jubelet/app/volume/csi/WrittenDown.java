package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiRemoval;
import io.jubelet.domain.csi.RecordPlace;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.ports.volume.VolumeRecords;
import java.util.List;

/**
 * Records, with what this agent knows of them.
 *
 * @param records on the disk
 * @param known what this agent knows
 */
record WrittenDown(VolumeRecords records, KnownVolumes known) {

    /** Writes a record; from now on the volume may be there. */
    void write(RecordPlace place, VolumeRecord record) {
        if (records.read(place).isEmpty()) {
            known.own(place);
        }
        records.write(place, record);
    }

    /** Makes the link by which a pod has a block device; from now on it may have it. */
    void link(RecordPlace.Mapped place) {
        if (records.read(place).isEmpty()) {
            known.own(place);
        }
        records.link(place);
    }

    /** Whether a failure that is certain means that nothing is there: nothing was there before, and nothing came since. */
    boolean mayForget(RecordPlace place) {
        return known.isOwn(place) && !known.isReady(place);
    }

    /** Nothing is there any more: directories and record go. */
    void remove(RecordPlace place, List<CsiRemoval> removals) {
        for (CsiRemoval removal : removals) {
            switch (removal) {
                case CsiRemoval.OfDirectory(String path) -> records.removeDirectory(path);
                case CsiRemoval.OfRecord(RecordPlace recorded) -> records.remove(recorded);
            }
        }
        known.gone(place);
    }
}
