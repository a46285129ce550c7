package io.jubelet.app.runonce;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Progress of one pod in run-once mode. */
final class PodProgress {

    /** Waiting reasons that do not go away by themselves within a moment. */
    private static final Set<String> PERMANENT_FAILURES = Set.of("InvalidImageName", "ErrImageNeverPull", "CrashLoopBackOff",
            "ImagePullBackOff", "CreateContainerConfigError", "CreateContainerError", "RunContainerError",
            "PostStartHookError");

    /** Events of attempts to start a pod that no container status shows. */
    private static final Set<String> ATTEMPTS = Set.of("FailedCreatePodSandBox", "FailedPodSandBoxStatus", "FailedMount",
            "FailedMapVolume", "FailedAttachVolume", "FailedCreatePodContainer", "NetworkNotReady");

    /** The first failure may be a passing one, such as a volume whose object arrives a moment later. */
    private static final int ENOUGH_ATTEMPTS = 2;

    private final String subject;
    private final Map<String, Integer> attempts = new HashMap<>();
    private Pod pod;
    private String lastWarning = "";

    PodProgress(Pod pod) {
        this.pod = pod;
        this.subject = pod.metadata().namespace() + "/" + pod.metadata().name();
    }

    void changed(Pod now) {
        pod = now;
    }

    void warned(String reason, String message) {
        lastWarning = reason + ": " + message;
        attempts.merge(reason, 1, Integer::sum);
    }

    /** Result of the pod, empty while it has none. */
    Optional<Outcome> outcome() {
        PodStatus status = pod.status();
        Optional<PodPhase> phase = status.phase();
        if (phase.filter(p -> p == PodPhase.SUCCEEDED).isPresent()) {
            return Optional.of(Outcome.good(subject, "Succeeded"));
        }
        if (phase.filter(p -> p == PodPhase.FAILED).isPresent()) {
            return Optional.of(failed(("Failed " + status.reason() + " " + status.message()).strip()));
        }
        Optional<Outcome> failure = containers(status).flatMap(this::failure).findFirst();
        if (failure.isPresent()) {
            return failure;
        }
        boolean ready = status.conditions().stream()
                .anyMatch(c -> c.type().equals("Ready") && c.status().equals("True"));
        if (ready) {
            return Optional.of(Outcome.good(subject, "Running"));
        }
        boolean stuck = attempts.entrySet().stream()
                .anyMatch(entry -> ATTEMPTS.contains(entry.getKey()) && entry.getValue() >= ENOUGH_ATTEMPTS);
        return stuck && !anyStarted(status) ? Optional.of(failed("does not start: " + lastWarning)) : Optional.empty();
    }

    private Stream<Outcome> failure(ContainerStatus container) {
        return container.state().stream().flatMap(state ->
                state instanceof ContainerState.Waiting waiting && PERMANENT_FAILURES.contains(waiting.reason())
                        ? Stream.of(failed("container " + container.name() + ": " + waiting.reason() + ": "
                                + waiting.message()))
                        : Stream.empty());
    }

    private static boolean anyStarted(PodStatus status) {
        return containers(status).anyMatch(c -> c.state().filter(s -> !(s instanceof ContainerState.Waiting)).isPresent());
    }

    /** When the time is up. */
    Outcome timedOut() {
        String phase = pod.status().phase().map(PodPhase::wireName).orElse("Pending");
        return failed("still " + phase + " when the time was up" + (lastWarning.isEmpty() ? "" : "; " + lastWarning));
    }

    private Outcome failed(String message) {
        return Outcome.failed(subject, message);
    }

    private static Stream<ContainerStatus> containers(PodStatus status) {
        return Stream.concat(status.initContainerStatuses().stream(), status.containerStatuses().stream());
    }
}
