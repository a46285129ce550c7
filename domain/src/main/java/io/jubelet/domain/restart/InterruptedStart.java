package io.jubelet.domain.restart;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;

/**
 * Whether an instance of a container exists only because the agent ended while it started it. Such an instance did not run:
 * it is replaced, and does not count as a restart.
 */
public final class InterruptedStart {

    /** What Go programs report of a call whose caller went away, such as containerd of a start. */
    private static final String CALLER_WENT_AWAY = "context canceled";

    private InterruptedStart() {
    }

    /**
     * Whether the instance was made for this container and this sandbox, and never ran.
     *
     * @param sandboxId the sandbox in which the next instance is created
     * @param startFailed whether this agent tried to start the instance and failed: what the runtime leaves of it may look
     *     like an instance that was only created, and it counts
     */
    public static boolean neverRan(Container container, ObservedContainer instance, String sandboxId,
            boolean startFailed) {
        if (startFailed || !instance.sandboxId().equals(sandboxId) || ContainerHash.isChanged(container, instance)) {
            return false;
        }
        return switch (instance.state()) {
            case CREATED -> true;
            case EXITED -> instance.startedAt().isEmpty() && instance.message().contains(CALLER_WENT_AWAY);
            case RUNNING, UNKNOWN -> false;
        };
    }
}
