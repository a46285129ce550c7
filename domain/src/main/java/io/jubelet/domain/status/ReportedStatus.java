package io.jubelet.domain.status;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The status that is reported of a pod, between the statuses that its worker computes. */
public final class ReportedStatus {

    private ReportedStatus() {
    }

    /**
     * The status that is reported after another one. A condition that was reported to stand the same way keeps its time.
     *
     * @param reported the status reported before
     * @param computed a status as the worker of the pod computed it, with times
     */
    public static PodStatus next(PodStatus reported, PodStatus computed) {
        List<PodCondition> conditions = computed.conditions().stream().map(condition -> reported.condition(condition.type())
                .filter(before -> ConditionType.isOwned(condition.type()) && before.status().equals(condition.status()))
                .flatMap(PodCondition::lastTransitionTime)
                .map(since -> condition.toBuilder().lastTransitionTime(since).build()).orElse(condition)).toList();
        return conditions.equals(computed.conditions()) ? computed : computed.toBuilder().conditions(conditions).build();
    }

    /**
     * The status with what the probes say of containers that run. It does not wait for the worker of the pod, which may be in
     * the middle of a long step such as a hook.
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
        if (containers.equals(reported.containerStatuses()) && inits.equals(reported.initContainerStatuses())) {
            return reported;
        }
        PodStatus changed = reported.toBuilder().containerStatuses(containers).initContainerStatuses(inits).build();
        return readiness(reported).equals(readiness(changed)) ? changed : withConditions(pod, changed, now);
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
        put(conditions, ConditionTimes.since(status,
                PodConditions.ready(pod, conditions, containers, status.phase().orElseThrow()), now));
        put(conditions, ConditionTimes.since(status,
                PodConditions.containersReady(pod, containers, status.phase().orElseThrow()), now));
        return status.toBuilder().conditions(conditions).build();
    }

    private static void put(List<PodCondition> conditions, PodCondition condition) {
        conditions.replaceAll(other -> other.type().equals(condition.type()) ? condition : other);
    }
}
