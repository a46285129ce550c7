package io.jubelet.domain.status;

import io.jubelet.domain.actions.SandboxChange;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodReadinessGate;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedPod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The conditions of a pod that the agent owns. Each carries the generation of the pod it was computed from; times are added
 * by {@link StatusTransition}.
 */
public final class PodConditions {

    private PodConditions() {
    }

    /**
     * Whether all containers are ready.
     *
     * @param statuses init and application containers; absent when nothing is known about any of them
     */
    public static PodCondition containersReady(Pod pod, Optional<List<ContainerStatus>> statuses, PodPhase phase) {
        return ContainersReady.of(pod, statuses, phase).as(pod, ConditionType.CONTAINERS_READY);
    }

    /**
     * Whether the pod serves: all containers are ready and every readiness gate has a condition that holds.
     *
     * @param conditions other conditions of the pod
     * @param statuses init and application containers; absent when nothing is known about any of them
     */
    public static PodCondition ready(
            Pod pod, List<PodCondition> conditions, Optional<List<ContainerStatus>> statuses, PodPhase phase) {
        ConditionVerdict containers = ContainersReady.of(pod, statuses, phase);
        ConditionVerdict verdict = containers.holds() ? gates(pod, conditions) : containers;
        return verdict.as(pod, ConditionType.READY);
    }

    /**
     * Whether initialization is done. Once reported, or once an application container has run, it stays done, whatever
     * happens to init containers and sidecars.
     *
     * @param statuses init and application containers; absent when nothing is known about any of them
     * @param previous the status reported last
     */
    public static PodCondition initialized(
            Pod pod, Optional<List<ContainerStatus>> statuses, PodPhase phase, PodStatus previous) {
        return Initialization.of(pod, statuses, phase, previous).as(pod, ConditionType.INITIALIZED);
    }

    /** Whether the sandbox exists and has its network, so that no new one has to be made. */
    public static PodCondition readyToStartContainers(Pod pod, ObservedPod observed) {
        ConditionVerdict verdict = SandboxChange.of(pod.spec(), observed).changed() ? ConditionVerdict.no("", "") : ConditionVerdict.YES;
        return verdict.as(pod, ConditionType.POD_READY_TO_START_CONTAINERS);
    }

    /** The agent only receives pods that are bound to its node. */
    public static PodCondition scheduled(Pod pod) {
        return ConditionVerdict.YES.as(pod, ConditionType.POD_SCHEDULED);
    }

    /** {@code False} for both readiness conditions of a pod that has ended. */
    static ConditionVerdict ended(PodPhase phase) {
        return ConditionVerdict.no(phase == PodPhase.FAILED ? Reasons.POD_FAILED : Reasons.POD_COMPLETED, "");
    }

    private static ConditionVerdict gates(Pod pod, List<PodCondition> conditions) {
        List<String> messages = new ArrayList<>();
        for (PodReadinessGate gate : pod.spec().readinessGates()) {
            Optional<PodCondition> condition =
                    conditions.stream().filter(c -> c.type().equals(gate.conditionType())).findFirst();
            if (condition.isEmpty()) {
                messages.add("corresponding condition of pod readiness gate \"" + gate.conditionType()
                        + "\" does not exist.");
            } else if (!condition.get().isTrue()) {
                messages.add("the status of pod readiness gate \"" + gate.conditionType() + "\" is not \"True\", but "
                        + condition.get().status());
            }
        }
        return messages.isEmpty()
                ? ConditionVerdict.YES : ConditionVerdict.no(Reasons.READINESS_GATES_NOT_READY, String.join(", ", messages));
    }

    /** The containers of a pod that serve: its sidecars and its application containers. */
    static Stream<Container> serving(Pod pod) {
        return Stream.concat(
                pod.spec().initContainers().stream().filter(Container::isSidecar), pod.spec().containers().stream());
    }
}
