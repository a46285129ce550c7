package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.util.List;

/**
 * Actions of a pod that needs a new sandbox: everything is stopped and the pod starts again from its first init container,
 * unless it has nothing left to do.
 */
final class FreshStart {

    private FreshStart() {
    }

    static void apply(PodSituation situation, SandboxChange sandbox, ActionPlan plan) {
        PodSpec spec = situation.pod().spec();
        ObservedPod observed = situation.observed();
        boolean ranBefore = sandbox.attempt() != 0 && !observed.containers().isEmpty();
        if (ranBefore && spec.restartPolicy().filter(p -> p == RestartPolicy.NEVER).isPresent()) {
            plan.createNoSandbox();
            return;
        }
        List<Container> unfinished = spec.containers().stream()
                .filter(container -> !hasFinished(container, spec, observed)).toList();
        if (unfinished.isEmpty()) {
            plan.createNoSandbox();
            return;
        }
        if (spec.initContainers().isEmpty()) {
            unfinished.forEach(plan::start);
        } else {
            plan.startInit(spec.initContainers().getFirst());
        }
    }

    /** A container that runs until it succeeds and has succeeded; its own policy counts before that of the pod. */
    private static boolean hasFinished(Container container, PodSpec spec, ObservedPod observed) {
        return container.restartPolicy().or(spec::restartPolicy).filter(p -> p == RestartPolicy.ON_FAILURE).isPresent()
                && observed.newest(container.name())
                        .filter(c -> c.state() == RunState.EXITED && c.exitCode() == 0).isPresent();
    }
}
