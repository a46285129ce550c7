package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A decision about a volume of a pod. */
public sealed interface VolumeDecision extends Decision {

    /** Name of the volume in the pod. */
    String volume();

    @Override
    default String subject() {
        return "volume " + volume();
    }

    /**
     * The volume is ready.
     *
     * @param volume name of the volume in the pod
     */
    record Ready(String volume) implements VolumeDecision {

        /** Rejects null. */
        public Ready {
            Objects.requireNonNull(volume, "volume");
        }

        @Override
        public String kind() {
            return "VolumeReady";
        }

        @Override
        public String text() {
            return "is ready";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * The pod waits for the volume, which has not failed.
     *
     * @param volume name of the volume in the pod
     * @param message what is done with it, for users
     */
    record Awaited(String volume, String message) implements VolumeDecision {

        /** Bounds the message. */
        public Awaited {
            Objects.requireNonNull(volume, "volume");
            message = BoundedText.of(message);
        }

        @Override
        public String kind() {
            return "VolumeAwaited";
        }

        @Override
        public String text() {
            return "is waited for: " + message;
        }

        @Override
        public boolean holdsUp() {
            return true;
        }
    }

    /**
     * The volume could not be made.
     *
     * @param volume name of the volume in the pod
     * @param message why, for users
     * @param retry when it is tried again at the latest
     */
    record Failed(String volume, String message, Instant retry) implements VolumeDecision {

        /** Bounds the message. */
        public Failed {
            Objects.requireNonNull(volume, "volume");
            message = BoundedText.of(message);
            Objects.requireNonNull(retry, "retry");
        }

        @Override
        public String kind() {
            return "VolumeFailed";
        }

        @Override
        public String text() {
            return "can't be set up: " + message;
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(retry);
        }

        @Override
        public boolean holdsUp() {
            return true;
        }
    }
}
