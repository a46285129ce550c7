package io.jubelet.app.cli;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values that kubectl shows for a pod in the columns READY, STATUS and RESTARTS.
 *
 * @param ready containers that are ready, sidecars included
 * @param containers containers that should be ready
 * @param status one word: the phase, or the obstacle to it, such as {@code CrashLoopBackOff} or {@code
 *     Init:0/1}
 * @param restarts how often containers were started again
 * @param lastRestart end of the instance before the latest restart
 */
record PodStatusColumn(int ready, int containers, String status, int restarts, Optional<Instant> lastRestart) {

    static PodStatusColumn of(Pod pod) {
        var sidecars = pod.spec().initContainers().stream().filter(Container::isSidecar).map(Container::name).toList();
        var init = pod.status().initContainerStatuses();
        var apps = pod.status().containerStatuses();
        var blocker = blockingInit(pod, sidecars);
        var initializing = blocker.isPresent() && !isTrue(pod, "Initialized");

        var seen = init.subList(0, blocker.map(index -> index + 1).orElse(init.size()));
        var seenSidecars = seen.stream().filter(status -> sidecars.contains(status.name()));
        var counted = initializing ? seen : Stream.concat(seenSidecars, apps.stream()).toList();
        var readySidecars = init.subList(0, blocker.orElse(init.size())).stream()
                .filter(status -> sidecars.contains(status.name()) && isStarted(status) && status.ready()).count();
        var readyApps = initializing ? 0 : apps.stream().filter(PodStatusColumn::serves).count();
        return new PodStatusColumn(
                (int) (readySidecars + readyApps),
                pod.spec().containers().size() + sidecars.size(),
                deleting(pod, word(pod, sidecars, blocker, initializing)),
                counted.stream().mapToInt(ContainerStatus::restartCount).sum(),
                counted.stream().flatMap(status -> ended(status.lastState()).stream()).max(Instant::compareTo));
    }

    private static String word(Pod pod, List<String> sidecars, Optional<Integer> blocker, boolean initializing) {
        var status = pod.status();
        var start = isGated(pod) ? "SchedulingGated"
                : !status.reason().isEmpty() ? status.reason()
                : status.phase().map(PodPhase::wireName).orElse("");
        var word = blocker.map(index -> initWord(pod, index)).orElse(start);
        if (initializing) {
            return word;
        }
        // The first container of the list decides.
        var running = false;
        for (var container : status.containerStatuses().reversed()) {
            word = appWord(container.state()).orElse(word);
            running |= serves(container);
        }
        if (word.equals("Completed") && running) {
            return isTrue(pod, "Ready") ? "Running" : "NotReady";
        }
        return word;
    }

    /** The first init container that is not done: neither ended well nor a started sidecar. */
    private static Optional<Integer> blockingInit(Pod pod, List<String> sidecars) {
        var init = pod.status().initContainerStatuses();
        for (var i = 0; i < init.size(); i++) {
            var status = init.get(i);
            var done = status.state().orElse(null) instanceof ContainerState.Terminated ended && ended.exitCode() == 0;
            if (!done && !(sidecars.contains(status.name()) && isStarted(status))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private static String initWord(Pod pod, int index) {
        var state = pod.status().initContainerStatuses().get(index).state();
        return switch (state.orElse(new ContainerState.Waiting("", ""))) {
            case ContainerState.Terminated ended -> "Init:" + ended(ended);
            case ContainerState.Waiting waiting
                    when !waiting.reason().isEmpty() && !waiting.reason().equals("PodInitializing") ->
                    "Init:" + waiting.reason();
            case ContainerState.Waiting waiting -> "Init:" + index + "/" + pod.spec().initContainers().size();
            case ContainerState.Running running -> "Init:" + index + "/" + pod.spec().initContainers().size();
        };
    }

    private static Optional<String> appWord(Optional<ContainerState> state) {
        return state.flatMap(present -> switch (present) {
            case ContainerState.Waiting waiting when !waiting.reason().isEmpty() -> Optional.of(waiting.reason());
            case ContainerState.Terminated ended -> Optional.of(ended(ended));
            case ContainerState.Waiting waiting -> Optional.empty();
            case ContainerState.Running running -> Optional.empty();
        });
    }

    private static String ended(ContainerState.Terminated state) {
        return !state.reason().isEmpty() ? state.reason()
                : state.signal() != 0 ? "Signal:" + state.signal()
                : "ExitCode:" + state.exitCode();
    }

    private static String deleting(Pod pod, String word) {
        if (pod.metadata().deletionTimestamp().isEmpty()) {
            return word;
        }
        return pod.status().reason().equals("NodeLost") ? "Unknown" : pod.status().isTerminal() ? word : "Terminating";
    }

    private static boolean isGated(Pod pod) {
        return pod.status().conditions().stream().anyMatch(condition ->
                condition.type().equals("PodScheduled") && condition.reason().equals("SchedulingGated"));
    }

    private static boolean isTrue(Pod pod, String condition) {
        return pod.status().conditions().stream()
                .anyMatch(present -> present.type().equals(condition) && present.status().equals("True"));
    }

    private static boolean isStarted(ContainerStatus status) {
        return status.started().orElse(false);
    }

    private static boolean serves(ContainerStatus status) {
        return status.ready() && status.state().orElse(null) instanceof ContainerState.Running;
    }

    private static Optional<Instant> ended(Optional<ContainerState> state) {
        return state.orElse(null) instanceof ContainerState.Terminated ended ? ended.finishedAt() : Optional.empty();
    }
}
