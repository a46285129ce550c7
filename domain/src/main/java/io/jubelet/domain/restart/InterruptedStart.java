package io.jubelet.domain.restart;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Detects instances of containers that were left by an agent that ended during their start. Such an instance did not run: it is
 * replaced, and does not count as a restart.
 */
public final class InterruptedStart {

    /**
     * End of a start whose caller has gone: containerd cancels it, and records an exit of the container that never started
     * (reason {@code StartError}, exit code 128, no start time) for every failure of a start alike; only the message names
     * the cause. It is that of the canceled call, or that of a program such as the shim or runc that was killed because the
     * call was canceled. A cause is a part of the message by itself; a command that is quoted in it is none.
     */
    private static final Pattern CONTEXT_CANCELED =
            Pattern.compile("(?<![\\w\"'/-])(?:context canceled|signal: killed)(?![\\w\"'/-])");

    private InterruptedStart() {
    }

    /**
     * Whether the instance was made for this container and this sandbox, and never ran.
     *
     * @param sandboxId the sandbox in which the next instance is created
     * @param agentStart when this agent started: a start that failed later, and not in the hands of this agent, was that of an
     *     earlier one, which did not live to see it
     * @param startFailed whether this agent tried to start the instance and failed: what the runtime leaves of it may look
     *     like an instance that was only created, and it counts
     */
    public static boolean neverRan(Container container, ObservedContainer instance, String sandboxId, Instant agentStart,
            boolean startFailed) {
        if (startFailed || !instance.sandboxId().equals(sandboxId) || ContainerHash.isChanged(container, instance)) {
            return false;
        }
        return switch (instance.state()) {
            case CREATED -> true;
            case EXITED -> instance.startedAt().isEmpty() && (isCanceled(instance.message())
                    || instance.finishedAt().filter(end -> !end.isBefore(agentStart)).isPresent());
            case RUNNING, UNKNOWN -> false;
        };
    }

    /**
     * Whether this end, as it was reported, is that of an instance that never ran, by its message. An instance with the same number
     * replaced it if this agent did not try to start it.
     */
    public static boolean isReportedIn(ContainerState.Terminated end) {
        return end.startedAt().filter(Instant.EPOCH::isBefore).isEmpty() && isCanceled(end.message());
    }

    private static boolean isCanceled(String message) {
        return CONTEXT_CANCELED.matcher(message).find();
    }
}
