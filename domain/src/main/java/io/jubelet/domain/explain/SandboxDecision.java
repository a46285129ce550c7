package io.jubelet.domain.explain;

/** A decision about the sandbox of a pod, and so about the pod. */
public sealed interface SandboxDecision extends PodDecision {

    /**
     * The sandbox was made, with its network.
     *
     * @param attempt how many were made before it
     */
    record Created(int attempt) implements SandboxDecision {

        @Override
        public String kind() {
            return "SandboxCreated";
        }

        @Override
        public String text() {
            return attempt == 0 ? "has its sandbox" : "has a new sandbox";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /** The sandbox ended or is not the one that is desired. */
    record Changed() implements SandboxDecision {

        @Override
        public String kind() {
            return "SandboxChanged";
        }

        @Override
        public String text() {
            return "has to be started again in a new sandbox: the one before has ended or is not as wanted";
        }
    }

    /** The control group of the pod was removed by another process, so that nothing limited its containers. */
    record CgroupLost() implements SandboxDecision {

        @Override
        public String kind() {
            return "CgroupLost";
        }

        @Override
        public String text() {
            return "has to be started again: its cgroup was removed while it ran";
        }
    }

    /**
     * The sandbox could not be made.
     *
     * @param message what the runtime reported, or why it was not asked
     * @param asked whether the runtime was asked for it
     */
    record Failed(String message, boolean asked) implements SandboxDecision {

        /** Bounds the message. */
        public Failed {
            message = BoundedText.of(message);
        }

        /** The runtime was asked. */
        public Failed(String message) {
            this(message, true);
        }

        @Override
        public String kind() {
            return "SandboxFailed";
        }

        @Override
        public String text() {
            return "gets no sandbox: " + message;
        }
    }

    /**
     * The sandbox was made, and the runtime did not tell how it is.
     *
     * @param message what the runtime reported
     */
    record Unknown(String message) implements SandboxDecision {

        /** Bounds the message. */
        public Unknown {
            message = BoundedText.of(message);
        }

        @Override
        public String kind() {
            return "SandboxUnknown";
        }

        @Override
        public String text() {
            return "waits for the status of its new sandbox: " + message;
        }
    }
}
