package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.termination.KillReason;

/**
 * In-place resize of one running container: compares the resources desired
 * with those last applied at the runtime.
 */
final class ResizeRules {
    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";

    /** Effect of a resize on the container. */
    enum Outcome {
        /** It goes on running, resized or not. */
        KEEP,
        /** It is stopped and has to be started again. */
        RESTART
    }

    private ResizeRules() {
    }

    static Outcome apply(PodSituation situation, Container container, ObservedContainer instance, ActionPlan plan) {
        ResourceAmounts desired = ResourceAmounts.of(container.resourcesOrNone(), desiredOfPod(situation.pod()));
        ResourceAmounts actuated = ResourceAmounts.of(
                situation.actuated(container.name()), situation.actuatedPodResources());
        long memory = difference(desired.memoryLimit(), actuated.memoryLimit(),
                desired.memoryRequest(), actuated.memoryRequest());
        long cpu = difference(desired.cpuLimitMilli(), actuated.cpuLimitMilli(),
                desired.cpuRequestMilli(), actuated.cpuRequestMilli());
        if (memory != 0 && needsRestart(container, MEMORY) || cpu != 0 && needsRestart(container, CPU)) {
            plan.kill(instance, container, KillReason.NONE,
                    "Container " + container.name() + " resize requires restart");
            plan.resizePod();
            return Outcome.RESTART;
        }
        ContainerResize resize = new ContainerResize(instance.id(), container, desired, actuated);
        plan(MEMORY, memory, resize, plan);
        plan(CPU, cpu, resize, plan);
        return Outcome.KEEP;
    }

    /** Whether the resources of the pod as a whole differ from those last applied. */
    static boolean podDiffers(PodSituation situation) {
        return !ResourceAmounts.ofPod(desiredOfPod(situation.pod()))
                .equals(ResourceAmounts.ofPod(situation.actuatedPodResources()));
    }

    private static ResourceRequirements desiredOfPod(Pod pod) {
        return pod.spec().resources().orElse(ResourceRequirements.NONE);
    }

    /** Change of the limit, or of the request where the limit stays; its sign orders the change among others. */
    private static long difference(long limit, long oldLimit, long request, long oldRequest) {
        return limit == oldLimit ? Long.compare(request, oldRequest) : Long.compare(limit, oldLimit);
    }

    private static void plan(String resource, long difference, ContainerResize resize, ActionPlan plan) {
        if (difference > 0) {
            plan.increase(resource, resize);
        } else if (difference < 0) {
            plan.decrease(resource, resize);
        }
    }

    private static boolean needsRestart(Container container, String resource) {
        return container.resizePolicy().stream()
                .filter(policy -> policy.resourceName().equals(resource))
                .findFirst()
                .filter(policy -> policy.restartPolicy().equals("RestartContainer"))
                .isPresent();
    }
}
