package io.jubelet.ports.volume;

import io.jubelet.domain.csi.RecordPlace;
import io.jubelet.domain.csi.VolumeRecord;
import java.util.Objects;

/** What is found written down about a volume. A damaged record is no exception: the caller decides what follows. */
public sealed interface RecordedVolume {

    /** What it is about. */
    RecordPlace place();

    /**
     * A record that says whom to ask for the volume.
     *
     * @param place what it is about
     * @param record its content
     */
    record Readable(RecordPlace place, VolumeRecord record) implements RecordedVolume {

        /** Rejects null. */
        public Readable {
            Objects.requireNonNull(place, "place");
            Objects.requireNonNull(record, "record");
        }
    }

    /**
     * Something else.
     *
     * @param place what it is about
     * @param reason where and what, for users
     */
    record Damaged(RecordPlace place, String reason) implements RecordedVolume {

        /** Rejects null. */
        public Damaged {
            Objects.requireNonNull(place, "place");
            Objects.requireNonNull(reason, "reason");
        }
    }
}
