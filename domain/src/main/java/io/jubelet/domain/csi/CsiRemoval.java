package io.jubelet.domain.csi;

import java.util.Objects;

/** A path that is removed when a volume does not exist any more. */
public sealed interface CsiRemoval {

    /**
     * A directory, if it is empty and nothing is mounted on it.
     *
     * @param path absolute path
     */
    record OfDirectory(String path) implements CsiRemoval {

        /** Rejects null. */
        public OfDirectory {
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * A record, with its directory if that is empty then.
     *
     * @param location what it is about
     */
    record OfRecord(RecordLocation location) implements CsiRemoval {

        /** Rejects null. */
        public OfRecord {
            Objects.requireNonNull(location, "location");
        }
    }
}
