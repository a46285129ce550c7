package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.termination.KillReason;
import java.util.Optional;

/**
 * Regular containers of an initialized pod: each one is started, replaced, resized
 * or kept; a pod with none to keep and none to start has ended and is killed.
 */
final class RegularContainerRules {
    private final PodSituation situation;
    private final ActionPlan plan;
    private boolean keepsAny;

    private RegularContainerRules(PodSituation situation, ActionPlan plan) {
        this.situation = situation;
        this.plan = plan;
    }

    static void apply(PodSituation situation, ActionPlan plan) {
        RegularContainerRules rules = new RegularContainerRules(situation, plan);
        situation.pod().spec().containers().forEach(rules::decide);
        if (!rules.keepsAny && plan.startsNothing()) {
            plan.killPod();
        }
        if (ResizeRules.podDiffers(situation)) {
            plan.resizePodLevel();
        }
    }

    private void decide(Container container) {
        Optional<ObservedContainer> newest = situation.observed().newest(container.name());
        if (newest.filter(instance -> instance.state() == RunState.RUNNING).isPresent()) {
            running(container, newest.get());
        } else if (situation.pendingStarts().contains(container.name())
                || RestartDecision.shouldRestart(container, situation.pod(), situation.observed())) {
            plan.start(container);
            newest.filter(instance -> instance.state() == RunState.UNKNOWN).ifPresent(instance ->
                    plan.kill(instance, container, KillReason.UNKNOWN,
                            "Container is in \"unknown\" state, try killing it before restart"));
        }
    }

    private void running(Container container, ObservedContainer instance) {
        String name = "Container " + container.name();
        boolean restarts = RestartDecision.afterKill(container, situation.pod().spec());
        if (ContainerHash.isChanged(container, instance)) {
            replace(container, instance, true, KillReason.NONE, name + " definition changed");
        } else if (failed(situation.livenessOf(instance))) {
            replace(container, instance, restarts, KillReason.LIVENESS_PROBE, name + " failed liveness probe");
        } else if (failed(situation.startupOf(instance))) {
            replace(container, instance, restarts, KillReason.STARTUP_PROBE, name + " failed startup probe");
        } else if (ResizeRules.apply(situation, container, instance, plan) == ResizeRules.Outcome.RESTART) {
            plan.start(container);
        } else {
            keepsAny = true;
        }
    }

    private void replace(
            Container container, ObservedContainer instance, boolean restart, KillReason reason, String message) {
        plan.kill(instance, container, reason, restart ? message + ", will be restarted" : message);
        if (restart) {
            plan.start(container);
        }
    }

    private static boolean failed(Optional<ProbeResult> result) {
        return result.filter(r -> r == ProbeResult.FAILURE).isPresent();
    }
}
