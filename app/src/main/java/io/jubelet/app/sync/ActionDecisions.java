package io.jubelet.app.sync;

import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.PodActionsDecision;
import io.jubelet.domain.actions.PodSituation;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedPod;

/** Has the actions of a pod decided by what was observed and what was applied to it. */
final class ActionDecisions {

    private final ActuatedResources actuated;

    ActionDecisions(ActuatedResources actuated) {
        this.actuated = actuated;
    }

    /** The actions that bring the pod closer to its spec. */
    PodActions decide(PodSyncContext context, Pod pod, ObservedPod observed, ProbeResults probes) {
        PodActions decided = PodActionsDecision.decide(situation(context, pod, observed, probes));
        return Resizes.withCgroup(decided, context.syncState().resizes());
    }

    private PodSituation situation(PodSyncContext context, Pod pod, ObservedPod observed, ProbeResults probes) {
        PodAllocation applied = actuated.forDecision(pod);
        boolean restartsAll = pod.status().condition(ConditionType.ALL_CONTAINERS_RESTARTING)
                .filter(PodCondition::isTrue).isPresent();
        return new PodSituation(pod, observed, probes.liveness(), probes.startup(), restartsAll,
                applied.containers(), applied.pod().orElse(ResourceRequirements.NONE),
                context.syncState().starts().pending().despitePolicy(observed));
    }
}
