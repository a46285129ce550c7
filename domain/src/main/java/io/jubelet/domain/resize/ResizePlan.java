package io.jubelet.domain.resize;

import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.ResourceAmounts;
import io.jubelet.domain.allocation.AppliedResources;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steps by which the resources of a running pod are changed (KEP-1287), so that no container may ever use more than its
 * pod, and no request exceeds a limit: memory before cpu; of each, a pod that grows first and one that shrinks last; the
 * limit of a pod grows before its request and shrinks after it.
 */
public final class ResizePlan {

    private final Pod pod;
    private final PodActions actions;
    private final Map<String, ResourceAmounts> inForce = new HashMap<>();
    private final List<ResizeStep> steps = new ArrayList<>();
    private PodCgroupResources current;
    private ResourceRequirements recorded;

    private ResizePlan(Pod pod, PodActions actions, PodCgroupResources current, ResourceRequirements recorded) {
        this.pod = pod;
        this.actions = actions;
        this.current = current;
        this.recorded = recorded;
        actions.containersToResize().values().stream().flatMap(List::stream)
                .forEach(resize -> inForce.put(resize.id(), resize.actuated()));
    }

    /**
     * The steps.
     *
     * @param pod the pod with the resources that are allocated to it
     * @param current weight, quota, period and memory limit that the cgroup of the pod has now
     * @param desired what it is to have
     * @param recorded pod-level resources that were applied last
     */
    public static List<ResizeStep> of(Pod pod, PodActions actions, PodCgroupResources current, PodCgroupResources desired,
            Optional<ResourceRequirements> recorded) {
        var plan = new ResizePlan(pod, actions, PodCgroupChange.of(desired, current), recorded.orElse(ResourceRequirements.NONE));
        plan.resource(ResourceName.MEMORY, PodCgroupChange.memory(current, desired));
        plan.resource(ResourceName.CPU, PodCgroupChange.cpu(current, desired));
        return List.copyOf(plan.steps);
    }

    private void resource(String name, PodCgroupChange change) {
        List<ContainerResize> containers = actions.containersToResize().getOrDefault(name, List.of());
        if (containers.isEmpty() && !actions.resizePod() && !actions.resizePodLevel()) {
            return;
        }
        change.limit().filter(_ -> change.limitGrows()).ifPresent(values -> group(name, values));
        change.request().filter(_ -> change.requestGrows()).ifPresent(values -> group(name, values));
        containers.forEach(resize -> container(name, resize));
        change.request().filter(_ -> change.requestShrinks()).ifPresent(values -> group(name, values));
        change.limit().filter(_ -> change.limitShrinks()).ifPresent(values -> group(name, values));
        if (actions.resizePodLevel() && pod.spec().resources().isPresent()) {
            recorded = AppliedResources.withResource(recorded, pod.spec().resources().get(), name);
            steps.add(new ResizeStep.PodRecord(recorded));
        }
    }

    private void group(String name, PodCgroupResources values) {
        PodCgroupResources after = PodCgroupChange.of(current, values);
        steps.add(new ResizeStep.PodCgroup(name, values, current, after));
        current = after;
    }

    /** A container keeps its other resource as it is at this moment. */
    private void container(String name, ContainerResize resize) {
        ResourceAmounts before = inForce.get(resize.id());
        ResourceAmounts desired = resize.desired();
        ResourceAmounts after = name.equals(ResourceName.MEMORY)
                ? new ResourceAmounts(before.cpuRequestMilli(), before.cpuLimitMilli(), desired.memoryRequest(), desired.memoryLimit())
                : new ResourceAmounts(desired.cpuRequestMilli(), desired.cpuLimitMilli(), before.memoryRequest(), before.memoryLimit());
        inForce.put(resize.id(), after);
        Container changed = resize.container().toBuilder().resources(new ResourceRequirements(
                Map.of(ResourceName.CPU, milli(after.cpuLimitMilli()), ResourceName.MEMORY, bytes(after.memoryLimit())),
                Map.of(ResourceName.CPU, milli(after.cpuRequestMilli()), ResourceName.MEMORY, bytes(after.memoryRequest())),
                resize.container().resourcesOrNone().claims())).build();
        steps.add(new ResizeStep.ContainerUpdate(resize.id(), changed, AppliedResources.of(changed, pod.spec())));
    }

    private static Quantity milli(long amount) {
        return Quantity.ofMilli(amount, Quantity.Format.DECIMAL_SI);
    }

    private static Quantity bytes(long amount) {
        return Quantity.of(amount, Quantity.Format.BINARY_SI);
    }
}
