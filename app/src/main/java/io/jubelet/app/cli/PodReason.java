package io.jubelet.app.cli;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.image.ImageName;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.DurationText;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.ProbeKills;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The content of the column REASON: why a pod is not as it should be. */
final class PodReason {

    private static final Pattern BACK_OFF = Pattern.compile("back-off (\\S+) restarting failed container.*", Pattern.DOTALL);

    /** A container that ran so long since its last kill is as good as any other; its back-off begins anew, too. */
    private static final Duration FORGIVEN = Duration.ofMinutes(10);

    private final Instant now;
    private final List<ProbeKills> probes;
    private final List<PullProgress> pulls;
    private final List<RuntimeWait> waits;

    PodReason(Instant now, NodeProblems problems) {
        this.now = now;
        this.probes = problems.probes();
        this.pulls = problems.pulls();
        this.waits = problems.waits();
    }

    /** The reason on one line, empty when there is none. */
    String of(Pod pod) {
        return Stream.concat(
                        Stream.of(pod.status().message(), runtime(pod)),
                        Stream.of(pod.status().initContainerStatuses(), pod.status().containerStatuses())
                                .flatMap(List::stream)
                                .map(status -> ofContainer(pod, status)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("")
                .replaceAll("\\s+", " ");
    }

    /** The call of the runtime that the pod waits for. */
    private String runtime(Pod pod) {
        return waits.stream().filter(wait -> wait.pod().uid().equals(pod.uid())).findFirst().map(wait -> wait.text(now))
                .orElse("");
    }

    private String ofContainer(Pod pod, ContainerStatus status) {
        Optional<String> text = status.state().flatMap(state -> switch (state) {
            case ContainerState.Waiting waiting -> pull(pod, status).or(() -> Optional.of(waiting(pod, status, waiting)));
            case ContainerState.Terminated ended when ended.exitCode() != 0 -> Optional.of(exit(ended));
            case ContainerState.Terminated ended -> Optional.empty();
            case ContainerState.Running running -> killed(pod, status)
                    .filter(kills -> kills.last().plus(FORGIVEN).isAfter(now)).map(PodReason::text);
        });
        return text.filter(present -> !present.isBlank()).map(present -> status.name() + ": " + present).orElse("");
    }

    /** A container that waits for its next start has a cause, and a moment at which the waiting ends. */
    private String waiting(Pod pod, ContainerStatus status, ContainerState.Waiting waiting) {
        var backOff = BACK_OFF.matcher(waiting.message());
        if (!backOff.matches() || !(status.lastState().orElse(null) instanceof ContainerState.Terminated last)) {
            return waiting.message();
        }
        return killed(pod, status).map(PodReason::text).orElseGet(() -> exit(last)) + last.finishedAt()
                .flatMap(end -> next(backOff.group(1), end)).map(next -> "; next start " + next).orElse("");
    }

    /** The pull that a container waits for. */
    private Optional<String> pull(Pod pod, ContainerStatus status) {
        return Stream.of(pod.spec().initContainers(), pod.spec().containers()).flatMap(List::stream)
                .filter(container -> container.name().equals(status.name()))
                .map(Container::image).map(ImageName::requested)
                .flatMap(image -> pulls.stream()
                        .filter(pull -> pull.image().equals(image) && pull.podUids().contains(pod.uid())))
                .findFirst().map(pull -> pull.text(now));
    }

    private Optional<String> next(String backOff, Instant end) {
        try {
            var seconds = Duration.between(now, end.plus(DurationText.parse(backOff))).toMillis() / 1000;
            return Optional.of(seconds > 0 ? "in " + seconds + " s" : "now");
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The kills of a container whose last instance was ended by one. */
    private Optional<ProbeKills> killed(Pod pod, ContainerStatus status) {
        return status.lastState().orElse(null) instanceof ContainerState.Terminated last
                ? probes.stream()
                        .filter(kills -> kills.podUid().equals(pod.uid()) && kills.container().equals(status.name()))
                        .filter(kills -> last.startedAt().stream().noneMatch(kills.last()::isBefore))
                        .findFirst()
                : Optional.empty();
    }

    private static String text(ProbeKills kills) {
        var cause = kills.cause().isEmpty() ? "a probe failed"
                : Character.toLowerCase(kills.cause().charAt(0)) + kills.cause().substring(1);
        return cause + "; killed " + (kills.kills() == 1 ? "once" : kills.kills() + " times");
    }

    private static String exit(ContainerState.Terminated ended) {
        var reason = List.of("", "Error", "Completed").contains(ended.reason()) ? "" : " (" + ended.reason() + ")";
        return "exit " + ended.exitCode() + reason + (ended.message().isBlank() ? "" : ": " + ended.message().strip());
    }
}
