package io.jubelet.ports.volume;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import java.util.Objects;

/**
 * The result of reading the record of a volume. A damaged record is a result, not an exception: the caller decides what to do.
 */
public sealed interface RecordedVolume {

    /** The volume that it describes. */
    RecordLocation location();

    /**
     * A record that says whom to ask for the volume.
     *
     * @param location what it is about
     * @param record its content
     */
    record Readable(RecordLocation location, VolumeRecord record) implements RecordedVolume {

        /** Rejects null. */
        public Readable {
            Objects.requireNonNull(location, "location");
            Objects.requireNonNull(record, "record");
        }
    }

    /**
     * Something else.
     *
     * @param location what it is about
     * @param reason where and what, for users
     */
    record Damaged(RecordLocation location, String reason) implements RecordedVolume {

        /** Rejects null. */
        public Damaged {
            Objects.requireNonNull(location, "location");
            Objects.requireNonNull(reason, "reason");
        }
    }
}
