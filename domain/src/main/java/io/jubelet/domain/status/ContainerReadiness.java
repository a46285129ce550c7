package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.probe.ProbeResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Decides whether containers have started and are ready. Probes decide where there are any; a restart of the agent, which loses
 * their results, changes neither answer, unless that is wanted.
 */
final class ContainerReadiness {

    /** A container that started longer than this before the agent was there before the agent was restarted. */
    private static final Duration RESTART_MARGIN = Duration.ofSeconds(10);

    private final StatusInput input;
    private final boolean podWasReady;

    ContainerReadiness(StatusInput input) {
        this.input = input;
        this.podWasReady =
                input.pod().status().condition(ConditionType.READY).filter(PodCondition::isTrue).isPresent();
    }

    List<ContainerStatus> applyTo(List<ContainerStatus> statuses, ContainerKind kind) {
        List<Container> containers = kind.containers(input.pod().spec());
        return statuses.stream().map(status -> containers.stream()
                .filter(container -> container.name().equals(status.name())).findFirst()
                .map(container -> applyTo(status, container, kind)).orElse(status)).toList();
    }

    private ContainerStatus applyTo(ContainerStatus status, Container container, ContainerKind kind) {
        boolean probed = kind == ContainerKind.APPLICATION || container.isSidecar();
        boolean started = isStarted(status, probed && container.startupProbe().isPresent());
        boolean ready = status.ready();
        if (!probed) {
            ready |= status.terminated().filter(end -> end.exitCode() == 0).isPresent();
        } else if (started) {
            ready = isReady(status, container);
        }
        return status.toBuilder().started(started).ready(ready).build();
    }

    private boolean isStarted(ContainerStatus status, boolean hasProbe) {
        if (status.running().isEmpty()) {
            return false;
        }
        Optional<ProbeResult> result = Optional.ofNullable(input.startupResults().get(runtimeId(status)));
        return result.map(r -> r == ProbeResult.SUCCESS).orElse(!hasProbe || status.started().orElse(false)
                || wasReported(status, before -> before.started().orElse(false)));
    }

    private boolean isReady(ContainerStatus status, Container container) {
        Optional<ProbeResult> result = Optional.ofNullable(input.readinessResults().get(runtimeId(status)));
        if (result.filter(r -> r == ProbeResult.SUCCESS).isPresent()) {
            return true;
        }
        boolean hasProbe = container.readinessProbe().isPresent();
        if (input.changeContainerStatusOnRestart() || !startedBeforeAgent(status)) {
            return !hasProbe;
        }
        return hasProbe ? result.isEmpty() && (podWasReady || wasReported(status, ContainerStatus::ready)) : true;
    }

    /**
     * Whether this was reported of the instance of a container of a static pod. The source of such a pod has no status; what an earlier
     * agent reported is in the mirror pod alone.
     */
    private boolean wasReported(ContainerStatus status, Predicate<ContainerStatus> answer) {
        return ConfigAnnotations.isStatic(input.pod()) && !input.changeContainerStatusOnRestart()
                && Stream.concat(input.mirrored().stream(), Stream.of(input.previous()))
                        .flatMap(reported -> ReportedInstance.of(status, reported).stream()).anyMatch(answer);
    }

    private boolean startedBeforeAgent(ContainerStatus status) {
        Instant margin = input.agentStart().minus(RESTART_MARGIN);
        return status.running().flatMap(ContainerState.Running::startedAt).filter(t -> t.isBefore(margin)).isPresent();
    }

    private String runtimeId(ContainerStatus status) {
        return status.containerID().substring(input.containerId("").length());
    }
}
