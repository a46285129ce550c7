package io.jubelet.domain.status;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import java.util.List;
import java.util.Optional;

/** Short ways to write statuses. */
final class Statuses {

    private Statuses() {
    }

    static ContainerState.Running running() {
        return new ContainerState.Running(Optional.of(Fixtures.START));
    }

    static ContainerState.Waiting waiting(String reason) {
        return new ContainerState.Waiting(reason, "");
    }

    static ContainerState.Terminated ended(int exitCode) {
        return new ContainerState.Terminated(exitCode, 0, exitCode == 0 ? "Completed" : "Error", "",
                Optional.of(Fixtures.START), Optional.of(Fixtures.START), "rt://old");
    }

    /** The status of a container of which the id is its name. */
    static ContainerStatusBuilder container(String name, ContainerState state) {
        return container(name).state(state);
    }

    /** The status of a container of which the id is its name, without a state. */
    static ContainerStatusBuilder container(String name) {
        return ContainerStatus.builder().name(name).image(name).containerID("rt://" + name);
    }

    static PodStatusBuilder phase(PodPhase phase) {
        return PodStatus.builder().phase(phase);
    }

    static PodCondition condition(String type, boolean holds) {
        return PodCondition.builder().type(type).status(holds ? "True" : "False").build();
    }

    static ContainerStatus only(List<ContainerStatus> statuses) {
        if (statuses.size() != 1) {
            throw new AssertionError("wanted one status, got " + statuses);
        }
        return statuses.getFirst();
    }
}
