package io.jubelet.domain.env;

import java.util.Objects;

/** The result of looking up a key in an environment file on a volume (KEP-3721). */
public sealed interface FileValue {

    /**
     * The file was read.
     *
     * @param file path of the file on the node, for messages
     * @param value value; empty if the file lacks the key or gives it no value
     */
    record Read(String file, String value) implements FileValue {

        /** Rejects null. */
        public Read {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(value, "value");
        }

        /** Shows the file only: the value may be a secret. */
        @Override
        public String toString() {
            return "Read[file=" + file + "]";
        }
    }

    /** There is no such file. */
    record Missing() implements FileValue {
    }

    /** The file could not be read or is no environment file; the reason is for the log of the node, not for the pod. */
    record Unreadable() implements FileValue {
    }

    /** The volume is not mounted. */
    record NoVolume() implements FileValue {
    }
}
