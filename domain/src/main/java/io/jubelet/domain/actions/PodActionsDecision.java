package io.jubelet.domain.actions;

import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ObservedPod;

/** Decides the actions of one sync of a pod. */
public final class PodActionsDecision {

    private PodActionsDecision() {
    }

    /** The actions that bring what the runtime shows closer to what is desired. */
    public static PodActions decide(PodSituation situation) {
        SandboxChange sandbox = SandboxChange.of(situation.pod().spec(), situation.observed());
        ActionPlan plan = new ActionPlan(sandbox);
        if (situation.restartAllContainers()) {
            ResetRules.apply(situation, plan);
        } else if (sandbox.changed()) {
            FreshStart.apply(situation, sandbox, plan);
        } else {
            startEphemeral(situation.pod().spec(), situation.observed(), plan);
            if (InitContainerRules.apply(situation, plan)) {
                RegularContainerRules.apply(situation, plan);
            }
        }
        return plan.toActions();
    }

    /** Ephemeral containers are started once, initialized or not, and never again. */
    private static void startEphemeral(PodSpec spec, ObservedPod observed, ActionPlan plan) {
        spec.ephemeralContainers().stream()
                .filter(ephemeral -> observed.newest(ephemeral.container().name()).isEmpty())
                .forEach(plan::start);
    }
}
