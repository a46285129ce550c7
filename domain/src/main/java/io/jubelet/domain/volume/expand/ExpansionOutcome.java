package io.jubelet.domain.volume.expand;

import java.util.Objects;

/** Outcome of an attempt to expand a volume. */
public sealed interface ExpansionOutcome {

    /** The driver has done it. */
    record Done() implements ExpansionOutcome {
    }

    /**
     * The driver has nothing to do on nodes.
     *
     * @param driver name of the driver
     */
    record Unsupported(String driver) implements ExpansionOutcome {

        /** Rejects null. */
        public Unsupported {
            Objects.requireNonNull(driver, "driver");
        }
    }

    /**
     * It was not done, for certain.
     *
     * @param message why, for users
     * @param code name of the status code of the driver, such as {@code OutOfRange}; empty when it was not called
     */
    record Failed(String message, String code) implements ExpansionOutcome {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(code, "code");
        }
    }

    /**
     * It may be done or become so later, or could not be tried now.
     *
     * @param message why, for users
     */
    record Open(String message) implements ExpansionOutcome {

        /** Rejects null. */
        public Open {
            Objects.requireNonNull(message, "message");
        }
    }
}
