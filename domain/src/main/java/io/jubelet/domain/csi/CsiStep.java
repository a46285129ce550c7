package io.jubelet.domain.csi;

import io.jubelet.domain.config.ConfigObjectKey;
import java.util.List;
import java.util.Objects;

/** A step before a driver is called. Steps run one after another; after a failure the others are skipped. */
public sealed interface CsiStep {

    /**
     * Read what the controller answered when the volume was attached.
     *
     * @param name name of the VolumeAttachment
     * @param problem what comes before the reason when it can't be read
     */
    record ReadAttachment(String name, String problem) implements CsiStep {

        /** Rejects null. */
        public ReadAttachment {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(problem, "problem");
        }
    }

    /**
     * Read a Secret, all of whose values the driver gets.
     *
     * @param key the Secret
     * @param problem what comes before the reason when it can't be read
     */
    record ReadSecret(ConfigObjectKey key, String problem) implements CsiStep {

        /** Rejects null. */
        public ReadSecret {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(problem, "problem");
        }
    }

    /**
     * Get tokens of the service account of the pod.
     *
     * @param requests which
     * @param problem what comes before the reason when they are not given
     */
    record GetTokens(List<CsiTokenRequest> requests, String problem) implements CsiStep {

        /** Copies the list; rejects null. */
        public GetTokens {
            requests = List.copyOf(requests);
            Objects.requireNonNull(problem, "problem");
        }
    }

    /**
     * Make a directory, mode 0750.
     *
     * @param path absolute path
     */
    record MakeDirectory(String path) implements CsiStep {

        /** Rejects null. */
        public MakeDirectory {
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * Write a record to the disk: from now on the volume may be there, whatever happens.
     *
     * @param location what it is about
     * @param content what is written
     */
    record WriteRecord(RecordLocation location, VolumeRecord content) implements CsiStep {

        /** Rejects null. */
        public WriteRecord {
            Objects.requireNonNull(location, "location");
            Objects.requireNonNull(content, "content");
        }
    }
}
