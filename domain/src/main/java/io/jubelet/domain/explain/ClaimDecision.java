package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A decision about the devices that a pod claims, and so about the pod. */
public sealed interface ClaimDecision extends PodDecision {

    /** The drivers have made all claims ready. */
    record Prepared() implements ClaimDecision {

        @Override
        public String kind() {
            return "ClaimsPrepared";
        }

        @Override
        public String text() {
            return "has the devices that it claims";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * A claim is not ready.
     *
     * @param message why, for users
     * @param retry when it is tried again at the latest
     */
    record Awaited(String message, Instant retry) implements ClaimDecision {

        /** Bounds the message. */
        public Awaited {
            message = BoundedText.of(message);
            Objects.requireNonNull(retry, "retry");
        }

        @Override
        public String kind() {
            return "ClaimsAwaited";
        }

        @Override
        public String text() {
            return "waits for the devices that it claims: " + message;
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(retry);
        }
    }
}
