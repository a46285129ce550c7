package io.jubelet.domain.probe;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.RestartDecision;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The decisions of the worker that probes one container in one way. Every period it
 * calls {@link #next}; where that requires it, it probes and passes the outcome to {@link #settle}.
 *
 * @param pod the pod as it is desired now
 * @param container the container, a regular one or a sidecar
 * @param type what is probed for
 * @param probe the probe
 * @param agentStartedAt when this agent started: readiness of a container that ran well before is not reset
 * @param changeContainerStatusOnRestart whether it is reset nevertheless (feature gate ChangeContainerStatusOnKubeletRestart)
 */
public record ProbeWorkerRules(Pod pod, Container container, ProbeType type, Probe probe, Instant agentStartedAt,
        boolean changeContainerStatusOnRestart) {

    /** Number of attempts of a probe that can't be executed in one round. */
    public static final int ATTEMPTS = 3;

    /** A container that started this much before the agent was there before it. */
    private static final Duration HEAD_START = Duration.ofSeconds(10);

    /** Rejects null parts. */
    public ProbeWorkerRules {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(probe, "probe");
        Objects.requireNonNull(agentStartedAt, "agentStartedAt");
    }

    /** A worker for a container whose readiness is not reset when the agent restarts. */
    public ProbeWorkerRules(Pod pod, Container container, ProbeType type, Probe probe, Instant agentStartedAt) {
        this(pod, container, type, probe, agentStartedAt, false);
    }

    /**
     * Delay of the first round. Where the agent itself has just started, first rounds are spread over
     * the period, so that not all containers of the machine are probed at once.
     *
     * @param random from 0 to 1, 1 excluded
     */
    public Duration firstDelay(Instant now, double random) {
        Duration period = Duration.ofSeconds(probe.periodSeconds());
        boolean fresh = period.compareTo(Duration.between(agentStartedAt, now)) > 0;
        return fresh ? Duration.ofNanos((long) (period.toNanos() * random)) : Duration.ZERO;
    }

    /**
     * The action in this round.
     *
     * @param known the newest status of the pod, empty when there is none (yet, or anymore)
     */
    public ProbeStep next(ProbeWorkerState before, Optional<PodStatus> known, Instant now) {
        if (known.isEmpty()) {
            return new ProbeStep.Wait(before);
        }
        if (known.get().isTerminal()) {
            return new ProbeStep.Stop(before);
        }
        Optional<ContainerStatus> created = status(known.get()).filter(status -> !status.containerID().isEmpty());
        if (created.isEmpty()) {
            return new ProbeStep.Wait(before);
        }
        ContainerStatus status = created.get();
        ProbeWorkerState state = following(before, status);
        if (state.onHold()) {
            return new ProbeStep.Wait(state);
        }
        return switch (status.state().orElse(new ContainerState.Waiting("", ""))) {
            case ContainerState.Waiting _ -> new ProbeStep.Wait(state.withResult(ProbeResult.FAILURE));
            case ContainerState.Terminated ended -> {
                ProbeWorkerState failed = state.withResult(ProbeResult.FAILURE);
                yield RestartDecision.afterExit(container, pod.spec(), ended.exitCode())
                        ? new ProbeStep.Wait(failed) : new ProbeStep.Stop(failed);
            }
            case ContainerState.Running running -> running(state, status, running, now);
        };
    }

    /** The state to keep after a probe that {@link #next} required. */
    public ProbeWorkerState settle(ProbeWorkerState before, ProbeOutcome outcome) {
        if (outcome == ProbeOutcome.ERROR) {
            return before;
        }
        ProbeWorkerState state = before.counting(outcome);
        boolean failed = outcome == ProbeOutcome.FAILURE;
        if (state.run() < (failed ? probe.failureThreshold() : probe.successThreshold())) {
            return state;
        }
        ProbeWorkerState settled = state.withResult(failed ? ProbeResult.FAILURE : ProbeResult.SUCCESS);
        // a container about to be killed is not probed again, and one that has started stays so
        boolean isFinal = type == ProbeType.STARTUP || type == ProbeType.LIVENESS && failed;
        return isFinal ? settled.holding() : settled;
    }

    /** Whether the result of the container is another one in the second state; the initial one of a new instance is none. */
    public boolean changesResult(ProbeWorkerState before, ProbeWorkerState after) {
        return after.containerId().equals(before.containerId()) ? !after.result().equals(before.result())
                : after.result().filter(result -> result != type.initial()).isPresent();
    }

    /** When an instance may be probed first, as far as its initial delay matters. */
    public Instant allowedAt(ContainerState.Running instance) {
        return instance.startedAt().orElse(Instant.EPOCH).plusSeconds(probe.initialDelaySeconds());
    }

    /** Status of the container in the pod; empty when it has none. */
    public Optional<ContainerStatus> status() {
        return status(pod.status());
    }

    private ProbeStep running(
            ProbeWorkerState state, ContainerStatus status, ContainerState.Running running, Instant now) {
        if (pod.metadata().deletionTimestamp().isPresent() && type != ProbeType.READINESS) {
            // the pod is to end: no container is restarted for failing now
            return new ProbeStep.Stop(state.withResult(ProbeResult.SUCCESS));
        }
        long seconds = running.startedAt().map(at -> Duration.between(at, now).toSeconds()).orElse(Long.MAX_VALUE);
        boolean started = status.started().orElse(false);
        boolean due = seconds >= probe.initialDelaySeconds() && started != (type == ProbeType.STARTUP);
        return due ? new ProbeStep.ProbeNow(state) : new ProbeStep.Wait(state);
    }

    private ProbeWorkerState following(ProbeWorkerState before, ContainerStatus status) {
        String id = status.containerID().replaceFirst("^[^/]*://", "");
        if (id.equals(before.containerId())) {
            // That it has come up may be learned later, from a mirror pod
            return before.result().isPresent() ? before : known(status).map(before::withResult).orElse(before);
        }
        boolean wasThereBefore = !changeContainerStatusOnRestart && status.state().filter(state ->
                state instanceof ContainerState.Running running && running.startedAt().filter(this::startedBeforeAgent).isPresent())
                        .isPresent();
        return before.withContainer(id, wasThereBefore ? known(status) : Optional.of(type.initial()));
    }

    /** The containers after a sidecar wait for its startup result, so one that has come up must not lack it for ever. */
    private Optional<ProbeResult> known(ContainerStatus status) {
        boolean up = type == ProbeType.STARTUP && pod.spec().isSidecar(container) && status.started().orElse(false);
        return up ? Optional.of(ProbeResult.SUCCESS) : Optional.empty();
    }

    private boolean startedBeforeAgent(Instant startedAt) {
        return startedAt.isBefore(agentStartedAt.minus(HEAD_START));
    }

    private Optional<ContainerStatus> status(PodStatus status) {
        return Stream.concat(status.containerStatuses().stream(), status.initContainerStatuses().stream())
                .filter(c -> c.name().equals(container.name())).findFirst();
    }
}
