package io.jubelet.domain.volume.claim;

import io.jubelet.domain.volume.HostPathType;
import java.util.Objects;

/** What is behind a persistent volume (core/v1 PersistentVolumeSource). */
public sealed interface PersistentVolumeSource {

    /** The key of the API, such as {@code local} or {@code nfs}; empty for one that is not known here. */
    String type();

    /**
     * A directory or block device of one machine.
     *
     * @param path absolute path
     * @param fsType file system of a block device; empty for the usual one
     */
    record Local(String path, String fsType) implements PersistentVolumeSource {

        /** Rejects null. */
        public Local {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(fsType, "fsType");
        }

        @Override
        public String type() {
            return "local";
        }
    }

    /**
     * A file or directory of whatever machine the pod runs on.
     *
     * @param path absolute path
     * @param pathType what must be there or is made
     */
    record HostPath(String path, HostPathType pathType) implements PersistentVolumeSource {

        /** Rejects null. */
        public HostPath {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(pathType, "pathType");
        }

        @Override
        public String type() {
            return "hostPath";
        }
    }

    /**
     * Anything else.
     *
     * @param type the key of the API, or empty
     */
    record Other(String type) implements PersistentVolumeSource {

        /** Rejects null. */
        public Other {
            Objects.requireNonNull(type, "type");
        }
    }
}
