package io.jubelet.domain.pacing;

/** Purpose of a paced call. Of starts and of ends, the first is the most urgent. */
public enum Urgency {
    /** A start of a critical or static pod. */
    CRITICAL_START(Side.START),
    /** A start in a pod that has been running. */
    RESTART(Side.START),
    /** A start of a new pod. */
    NEW_POD(Side.START),
    /** A stop of something that runs. */
    STOP(Side.END),
    /** Removing what has ended. */
    REMOVAL(Side.END);

    private final Side side;

    Urgency(Side side) {
        this.side = side;
    }

    /** Whether something begins or ends by the call. */
    public Side side() {
        return side;
    }

    /** Starts and ends share the runtime equally while both wait. */
    public enum Side {
        /** Makes or starts something. */
        START,
        /** Stops or removes something. */
        END;

        /** The other one. */
        public Side other() {
            return this == START ? END : START;
        }
    }
}
