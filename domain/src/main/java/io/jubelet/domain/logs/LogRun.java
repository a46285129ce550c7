package io.jubelet.domain.logs;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.QuotedText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Resolves the run of a container that a request for its log means, as in the log subresource of a pod. */
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
     * @param previous whether the instance before the present one is wanted; of a container that waits for its next start, or did
     *     so when its pod ended, that is the one that ended last, as without it
     */
    static LogRun of(Pod pod, String container, boolean previous) {
        Optional<ContainerStatus> found = status(pod, container);
        String name = "container " + QuotedText.of(container) + " in pod " + QuotedText.of(pod.metadata().name());
        if (found.isEmpty()) {
            return new Missing(name + " is not available");
        }
        ContainerStatus status = found.get();
        ContainerState state = status.state().orElse(null);
        boolean unstarted = state instanceof ContainerState.Terminated ended && ended.containerID().isEmpty();
        boolean waits = state == null || state instanceof ContainerState.Waiting || unstarted;
        boolean hasLast = status.lastState().orElse(null) instanceof ContainerState.Terminated last
                && !last.containerID().isEmpty();
        if (previous && !hasLast) {
            return new Missing("previous terminated " + name + " not found");
        }
        if (waits && !hasLast) {
            return new Missing(unstarted || status.lastState().isPresent() ? name + " is terminated"
                    : name + " is waiting to start" + why(state));
        }
        boolean before = waits ? neverRan(status) : previous;
        return new Present(before ? Math.max(0, status.restartCount() - 1) : status.restartCount());
    }

    /**
     * Whether the newest instance of a container without one that runs was made and not started, as some runtimes leave it when its
     * start fails: the log is that of the instance before it.
     */
    private static boolean neverRan(ContainerStatus status) {
        return !status.containerID().isEmpty() && status.lastTerminated()
                .filter(last -> !last.containerID().equals(status.containerID())).isPresent();
    }

    /** The status of a container of any kind. */
    static Optional<ContainerStatus> status(Pod pod, String container) {
        return Stream.of(pod.status().containerStatuses(), pod.status().initContainerStatuses(),
                        pod.status().ephemeralContainerStatuses())
                .flatMap(List::stream)
                .filter(status -> status.name().equals(container))
                .findFirst();
    }

    /** The container of a run, as {@code runtime://id}; empty when no status names it. */
    static String containerId(Pod pod, String container, int run) {
        return status(pod, container).map(status -> {
            boolean present = run == status.restartCount() && !(status.state().orElse(null) instanceof ContainerState.Waiting);
            String before = status.lastState().orElse(null) instanceof ContainerState.Terminated last ? last.containerID() : "";
            return before.isEmpty() || present && !status.containerID().isEmpty() ? status.containerID() : before;
        }).orElse("");
    }

    private static String why(ContainerState state) {
        return state instanceof ContainerState.Waiting waiting ? ": " + switch (waiting.reason()) {
            case "ErrImagePull" -> "image can't be pulled";
            case "ImagePullBackOff" -> "trying and failing to pull image";
            default -> waiting.reason();
        } : " - no logs yet";
    }
}
