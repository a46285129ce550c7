package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.SandboxState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The complete status of a pod. Times of conditions, the start time and the observed
 * generation of the status are not part of it: {@link StatusTransition} adds them.
 */
public final class PodStatusComputation {

    private final StatusInput input;
    private final Pod pod;

    private PodStatusComputation(StatusInput input) {
        this.input = input;
        this.pod = input.pod();
    }

    /** The status that follows from the input. */
    public static PodStatus compute(StatusInput input) {
        return new PodStatusComputation(input).compute();
    }

    private PodStatus compute() {
        ContainerStatuses statuses = new ContainerStatuses(input);
        List<ContainerStatus> unprobedInits = statuses.of(ContainerKind.INIT);
        List<ContainerStatus> unprobedApplications = statuses.of(ContainerKind.APPLICATION);
        // Probe results come after the phase: a sidecar that has just started counts from the next status on.
        PodPhase computed = PodPhases.phase(
                pod, joined(unprobedApplications, unprobedInits), input.podIsTerminal(), isInitialized(),
                input::isStartPending);
        PhaseReport report = PhaseReport.of(computed, input);

        ContainerReadiness readiness = new ContainerReadiness(input);
        List<ContainerStatus> inits = readiness.applyTo(unprobedInits, ContainerKind.INIT);
        List<ContainerStatus> applications = readiness.applyTo(unprobedApplications, ContainerKind.APPLICATION);
        PodStatusBuilder status = PodStatus.builder()
                .phase(report.phase())
                .reason(report.reason())
                .message(report.message())
                .conditions(conditions(joined(inits, applications), report.phase()))
                .initContainerStatuses(inits)
                .containerStatuses(applications)
                .ephemeralContainerStatuses(statuses.of(ContainerKind.EPHEMERAL))
                .qosClass(PodQos.of(pod))
                .resources(PodLevelResources.inForce(input))
                .allocatedResources(PodRequests.requests(pod.spec(), Scope.ALL));
        StatusAddresses.describe(input, status);
        return status.build();
    }

    /** Whether an application container runs, or ran, in the sandbox that is in use. */
    private boolean isInitialized() {
        ObservedPod observed = input.observed();
        List<String> names = pod.spec().containers().stream().map(Container::name).toList();
        return observed.sandboxes().stream().findFirst().filter(newest -> newest.state() == SandboxState.READY)
                .map(ObservedSandbox::id).filter(id -> observed.containers().stream()
                        .anyMatch(c -> c.sandboxId().equals(id) && names.contains(c.name()))).isPresent();
    }

    /** Conditions of others as they are, then the agent's own. */
    private List<PodCondition> conditions(List<ContainerStatus> statuses, PodPhase phase) {
        Optional<List<ContainerStatus>> known = Optional.of(statuses);
        List<PodCondition> conditions = new ArrayList<>(pod.status().conditions());
        conditions.removeIf(condition -> ConditionType.isOwned(condition.type()));
        if (!input.podIsTerminal()) {
            conditions.addAll(input.resize().list());
        }
        keepDisruption(conditions);
        conditions.add(PodConditions.readyToStartContainers(pod, input.observed()));
        conditions.add(PodConditions.initialized(pod, known, phase, input.previous()));
        conditions.add(PodConditions.ready(pod, conditions, known, phase));
        conditions.add(PodConditions.containersReady(pod, known, phase));
        conditions.add(PodConditions.scheduled(pod));
        RestartOfAll.condition(pod, input.observed(), input.previous(), phase).ifPresent(conditions::add);
        return conditions;
    }

    /** A disruption that the agent announced stays announced; it is not derived from the containers. */
    private void keepDisruption(List<PodCondition> conditions) {
        input.previous().condition(ConditionType.DISRUPTION_TARGET).ifPresent(announced -> {
            int at = indexOf(conditions, ConditionType.DISRUPTION_TARGET);
            if (at < 0) {
                conditions.add(announced);
            } else {
                conditions.set(at, announced);
            }
        });
    }

    private static int indexOf(List<PodCondition> conditions, String type) {
        return conditions.stream().map(PodCondition::type).toList().indexOf(type);
    }

    private static List<ContainerStatus> joined(List<ContainerStatus> first, List<ContainerStatus> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
