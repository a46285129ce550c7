package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Restart of all containers of a pod in place (KEP-5532): every instance is removed, those that caused the restart
 * last, so that the cause stays visible until nothing else is left to do. Regular containers go before init containers;
 * ephemeral containers stay.
 */
final class ResetRules {

    private ResetRules() {
    }

    static void apply(PodSituation situation, ActionPlan plan) {
        PodSpec spec = situation.pod().spec();
        List<ContainerReset> targets = new ArrayList<>();
        List<ContainerReset> sources = new ArrayList<>();
        Stream.concat(spec.containers().stream(), spec.initContainers().stream()).forEach(container -> {
            for (ObservedContainer instance : instances(situation, container)) {
                ContainerReset reset =
                        new ContainerReset(instance.id(), container, instance.state() != RunState.EXITED);
                (RestartDecision.causedRestartOfAll(container, instance) ? sources : targets).add(reset);
            }
        });
        targets.addAll(sources);
        plan.reset(targets);
    }

    private static List<ObservedContainer> instances(PodSituation situation, Container container) {
        return situation.observed().containers().stream().filter(c -> c.name().equals(container.name())).toList();
    }
}
