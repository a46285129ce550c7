package io.jubelet.app.sync;

import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.worker.ResizeState;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.launch.ResizedResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Resources that an agent applied to containers but did not record, because it was killed at that moment. Otherwise a pod that
 * is resized back to the recorded resources would keep the applied ones.
 */
final class UnrecordedUpdates {

    private static final Logger LOG = System.getLogger(UnrecordedUpdates.class.getName());

    private final ActuatedResources actuated;
    private final CgroupsOfPods groups;
    private final NodeSettings node;

    UnrecordedUpdates(ActuatedResources actuated, CgroupsOfPods groups, NodeSettings node) {
        this.actuated = actuated;
        this.groups = groups;
        this.node = node;
    }

    /**
     * Compares what is recorded of running containers with what the runtime reports, once for each instance. What is in force
     * although it is not recorded is recorded; anything else is forgotten, so that it is applied again.
     */
    void find(Pod pod, ObservedPod observed, ResizeState state) throws InterruptedException {
        List<ObservedContainer> running = observed.containers().stream()
                .filter(container -> container.state() == RunState.RUNNING).toList();
        Set<String> examined = state.examined();
        if (running.stream().allMatch(container -> examined.contains(container.id()))) {
            return;
        }
        for (ObservedContainer instance : running) {
            for (Container container : PodContainers.all(pod).filter(one -> one.name().equals(instance.name())).toList()) {
                if (!examined.contains(instance.id()) && instance.resources().isPresent()) {
                    compare(pod, container, instance.resources().get());
                }
            }
        }
        // Not before: one that could not be compared, because nobody answered, is examined with the next sync.
        state.setExamined(running.stream().map(ObservedContainer::id).collect(Collectors.toSet()));
    }

    private void compare(Pod pod, Container container, LinuxContainerResources now) throws InterruptedException {
        ResourceRequirements recorded = actuated.recorded(pod).containers().get(container.name());
        if (recorded == null || isInForce(pod, container.toBuilder().resources(recorded).build(), now)) {
            return;
        }
        if (isInForce(pod, container, now)) {
            actuated.made(pod, container);
        } else {
            LOG.log(Level.INFO, "pod {0}: what container {1} has is not what is recorded", pod.fullName(), container.name());
            actuated.unknown(pod, container);
        }
    }

    private boolean isInForce(Pod pod, Container container, LinuxContainerResources now) throws InterruptedException {
        LinuxContainerResources desired =
                ResizedResources.ofContainer(pod, container, groups.isFreeOfQuota(pod, container), node.launch());
        return same(desired.cpuShares(), now.cpuShares()) && same(desired.cpuQuota(), now.cpuQuota())
                && same(desired.memoryLimitInBytes(), now.memoryLimitInBytes());
    }

    /** Limits that are not set may not be reported. */
    private static boolean same(long desired, long now) {
        return now <= 0 || now == desired;
    }
}
