package io.jubelet.domain.logs;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which run of a container a request for its log means, as in the log subresource of a pod. */
public sealed interface LogRun {

    /**
     * There is such a run.
     *
     * @param run restart count that the container had then, from zero
     */
    record Present(int run) implements LogRun {
    }

    /**
     * There is none.
     *
     * @param message why, for users
     */
    record Missing(String message) implements LogRun {
    }

    /**
     * The run that is meant: the instance that runs or ended last, or the one before it.
     *
     * @param container name of a container of any kind
     * @param previous whether the instance before the present one is wanted; of a container that waits for its next start
     *     that is the one that ended last, as without it
     */
    static LogRun of(Pod pod, String container, boolean previous) {
        Optional<ContainerStatus> found = status(pod, container);
        if (found.isEmpty()) {
            return new Missing("container \"" + container + "\" in pod \"" + pod.metadata().name()
                    + "\" has not started yet");
        }
        ContainerStatus status = found.get();
        boolean waits = status.state().isEmpty() || status.state().get() instanceof ContainerState.Waiting;
        boolean hasLast = status.lastState().orElse(null) instanceof ContainerState.Terminated;
        if (previous && !hasLast) {
            return new Missing("previous terminated container \"" + container + "\" in pod \""
                    + pod.metadata().name() + "\" not found");
        }
        if (waits && !hasLast) {
            return new Missing("container \"" + container + "\" in pod \"" + pod.metadata().name()
                    + "\" is waiting to start" + why(status));
        }
        return new Present(previous && !waits ? Math.max(0, status.restartCount() - 1) : status.restartCount());
    }

    /** The status of a container of any kind. */
    static Optional<ContainerStatus> status(Pod pod, String container) {
        return Stream.of(pod.status().containerStatuses(), pod.status().initContainerStatuses(),
                        pod.status().ephemeralContainerStatuses())
                .flatMap(List::stream)
                .filter(status -> status.name().equals(container))
                .findFirst();
    }

    private static String why(ContainerStatus status) {
        return status.state().orElse(null) instanceof ContainerState.Waiting waiting && !waiting.reason().isEmpty()
                ? ": " + (waiting.message().isEmpty() ? waiting.reason() : waiting.message())
                : "";
    }
}
