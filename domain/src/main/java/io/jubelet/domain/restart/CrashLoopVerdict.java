package io.jubelet.domain.restart;

import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Answer to the question whether a crashed container may be started now. */
public sealed interface CrashLoopVerdict {

    /** The entry to keep from now on. */
    CrashLoopBackoff.Entry entry();

    /**
     * It may be started.
     *
     * @param entry the entry that replaces the one given
     */
    record Allowed(CrashLoopBackoff.Entry entry) implements CrashLoopVerdict {

        /** Rejects null. */
        public Allowed {
            Objects.requireNonNull(entry, "entry");
        }
    }

    /**
     * It has to wait.
     *
     * @param entry the entry given, unchanged
     * @param until first moment at which it may be started
     */
    record Waiting(CrashLoopBackoff.Entry entry, Instant until) implements CrashLoopVerdict {

        /** Rejects null. */
        public Waiting {
            Objects.requireNonNull(entry, "entry");
            Objects.requireNonNull(until, "until");
        }

        /** Time left, more than zero at the moment the verdict was given. */
        public Duration remaining(Instant now) {
            return Duration.between(now, until);
        }

        /** Text shown with the waiting reason {@code CrashLoopBackOff}. */
        public String message(CrashLoopKey key) {
            return "back-off " + DurationText.of(entry.delay()) + " restarting failed container=" + key.container()
                    + " pod=" + key.pod();
        }
    }
}
