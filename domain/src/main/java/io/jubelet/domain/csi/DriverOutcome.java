package io.jubelet.domain.csi;

import java.util.Objects;

/** The outcome of a call to a driver. */
public sealed interface DriverOutcome {

    /** The request took effect. */
    record Done() implements DriverOutcome {
    }

    /**
     * It is certain that nothing was done.
     *
     * @param message why, for users
     */
    record Failed(String message) implements DriverOutcome {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * It may be done, or become so later.
     *
     * @param message why that is not known, for users
     */
    record Unknown(String message) implements DriverOutcome {

        /** Rejects null. */
        public Unknown {
            Objects.requireNonNull(message, "message");
        }
    }
}
