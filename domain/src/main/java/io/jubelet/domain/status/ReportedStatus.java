package io.jubelet.domain.status;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import io.jubelet.domain.probe.ProbeResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The status that is reported of a pod, between the statuses that its worker computes. */
public final class ReportedStatus {

    private ReportedStatus() {
    }

    /**
     * The status that is reported after another one. A condition that was reported to stand the same way keeps its time, the
     * pod its start time, and a pod in a terminal phase the addresses that it had: the runtime forgets them with the network
     * of the sandbox.
     *
     * @param reported the status reported before, also by an earlier agent
     * @param computed a status as the worker of the pod computed it, with times
     */
    public static PodStatus next(PodStatus reported, PodStatus computed) {
        PodStatusBuilder next = computed.toBuilder().conditions(conditions(reported, computed));
        reported.startTime().ifPresent(next::startTime);
        if (computed.isTerminal() && computed.podIPs().isEmpty() && !PodRejection.isFinal(computed)) {
            next.podIP(reported.podIP()).podIPs(reported.podIPs());
        }
        return next.build();
    }

    private static List<PodCondition> conditions(PodStatus reported, PodStatus computed) {
        return computed.conditions().stream().map(condition -> reported.condition(condition.type())
                .filter(before -> ConditionType.isOwned(condition.type()) && before.status().equals(condition.status()))
                .flatMap(PodCondition::lastTransitionTime)
                .map(since -> condition.toBuilder().lastTransitionTime(since).build()).orElse(condition)).toList();
    }

    /**
     * The status with the results of the probes of containers that run. It does not wait for the worker of the pod, which may
     * be in the middle of a long step such as a hook.
     *
     * @param readiness results of readiness probes by id of the container, without type prefix
     * @param startup results of startup probes, likewise
     * @param now the present moment
     * @return the very same status when nothing changes
     */
    public static PodStatus probed(Pod pod, PodStatus reported, Map<String, ProbeResult> readiness,
            Map<String, ProbeResult> startup, Instant now) {
        List<ContainerStatus> containers = probed(reported.containerStatuses(), readiness, startup);
        List<ContainerStatus> inits = probed(reported.initContainerStatuses(), readiness, startup);
        return withContainers(pod, reported, containers, inits, now);
    }

    /**
     * A status that was computed without knowing the one that was reported: containers that still run have started and are ready
     * if one of both says so, and both conditions follow from it.
     *
     * @param reported the status reported before, also by an earlier agent
     * @param now the present moment
     * @return the very same computed status when nothing changes
     */
    public static PodStatus kept(Pod pod, PodStatus reported, PodStatus computed, Instant now) {
        return withContainers(pod, computed, kept(reported, computed.containerStatuses()),
                kept(reported, computed.initContainerStatuses()), now);
    }

    private static List<ContainerStatus> kept(PodStatus reported, List<ContainerStatus> statuses) {
        return statuses.stream().map(status -> ReportedInstance.of(status, reported)
                .map(before -> status.toBuilder().started(status.started().orElse(false) || before.started().orElse(false))
                        .ready(status.ready() || before.ready()).build())
                .orElse(status)).toList();
    }

    private static PodStatus withContainers(Pod pod, PodStatus reported, List<ContainerStatus> containers,
            List<ContainerStatus> inits, Instant now) {
        if (containers.equals(reported.containerStatuses()) && inits.equals(reported.initContainerStatuses())) {
            return reported;
        }
        PodStatus changed = reported.toBuilder().containerStatuses(containers).initContainerStatuses(inits).build();
        return readiness(reported).equals(readiness(changed)) ? changed : withConditions(pod, changed, now);
    }

    /**
     * The status with the readiness of one container, and both conditions that follow from it.
     *
     * @param containerID id of the container with its type prefix
     * @return the very same status when there is no such container or nothing changes
     */
    public static PodStatus ready(Pod pod, PodStatus reported, String containerID, boolean ready, Instant now) {
        PodStatus changed = changed(reported, containerID, status -> status.ready() == ready ? status
                : status.toBuilder().ready(ready).build());
        return changed == reported ? reported : withConditions(pod, changed, now);
    }

    /**
     * The status with whether one container has started.
     *
     * @param containerID id of the container with its type prefix
     * @return the very same status when there is no such container or nothing changes
     */
    public static PodStatus started(PodStatus reported, String containerID, boolean started) {
        return changed(reported, containerID, status -> status.started().equals(Optional.of(started)) ? status
                : status.toBuilder().started(started).build());
    }

    /** Changes the first application container of this id; if there is none, the first init container. */
    private static PodStatus changed(PodStatus status, String containerID, UnaryOperator<ContainerStatus> change) {
        for (ContainerKind kind : List.of(ContainerKind.APPLICATION, ContainerKind.INIT)) {
            List<ContainerStatus> statuses = new ArrayList<>(kind.statuses(status));
            int at = statuses.stream().map(ContainerStatus::containerID).toList().indexOf(containerID);
            if (at >= 0) {
                ContainerStatus before = statuses.get(at);
                statuses.set(at, change.apply(before));
                if (statuses.get(at) == before) {
                    return status;
                }
                return kind == ContainerKind.INIT ? status.toBuilder().initContainerStatuses(statuses).build()
                        : status.toBuilder().containerStatuses(statuses).build();
            }
        }
        return status;
    }

    private static List<ContainerStatus> probed(List<ContainerStatus> statuses, Map<String, ProbeResult> readiness,
            Map<String, ProbeResult> startup) {
        return statuses.stream().map(status -> {
            if (status.running().isEmpty()) {
                return status;
            }
            String id = status.containerID().substring(status.containerID().indexOf("://") + 3);
            boolean started = Optional.ofNullable(startup.get(id)).map(result -> result == ProbeResult.SUCCESS)
                    .orElse(status.started().orElse(false));
            boolean ready = Optional.ofNullable(readiness.get(id)).map(result -> result == ProbeResult.SUCCESS)
                    .orElse(status.ready());
            return status.toBuilder().started(started).ready(ready && started).build();
        }).toList();
    }

    private static List<Boolean> readiness(PodStatus status) {
        return Stream.concat(status.containerStatuses().stream(), status.initContainerStatuses().stream())
                .map(ContainerStatus::ready).toList();
    }

    private static PodStatus withConditions(Pod pod, PodStatus status, Instant now) {
        Optional<List<ContainerStatus>> containers = Optional.of(Stream.concat(status.initContainerStatuses().stream(),
                status.containerStatuses().stream()).toList());
        List<PodCondition> conditions = new ArrayList<>(status.conditions());
        PodPhase phase = status.phase().orElse(PodPhase.PENDING);
        put(conditions, ConditionTimes.since(status, PodConditions.ready(pod, conditions, containers, phase), now));
        put(conditions, ConditionTimes.since(status, PodConditions.containersReady(pod, containers, phase), now));
        return status.toBuilder().conditions(conditions).build();
    }

    private static void put(List<PodCondition> conditions, PodCondition condition) {
        int at = conditions.stream().map(PodCondition::type).toList().indexOf(condition.type());
        if (at < 0) {
            conditions.add(condition);
        } else {
            conditions.set(at, condition);
        }
    }
}
