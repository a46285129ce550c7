package io.jubelet.domain.resize;

import io.jubelet.domain.allocation.AppliedResources;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds out whether resources that are allocated to a pod are not applied yet. */
public final class ResizeProgress {

    private static final List<String> RESIZABLE = List.of(ResourceName.CPU, ResourceName.MEMORY);

    private ResizeProgress() {
    }

    /**
     * Whether cpu or memory of a running container, or of the pod as a whole, are not as allocated. Containers that don't run get
     * theirs when they start; init containers other than sidecars are not resized.
     *
     * @param pod the pod with the resources that are allocated to it
     * @param applied what was applied to it
     */
    public static boolean isInProgress(Pod pod, ObservedPod observed, PodAllocation applied) {
        PodSpec spec = pod.spec();
        return Stream.concat(spec.initContainers().stream().filter(Container::isSidecar), spec.containers().stream())
                .filter(container -> observed.newest(container.name())
                        .filter(instance -> instance.state() == RunState.RUNNING).isPresent())
                .anyMatch(container -> differ(AppliedResources.of(container, spec),
                        applied.containers().getOrDefault(container.name(), ResourceRequirements.NONE)))
                || spec.resources().isPresent() && applied.pod().isPresent()
                && differ(spec.resources().get(), applied.pod().get());
    }

    private static boolean differ(ResourceRequirements allocated, ResourceRequirements applied) {
        return RESIZABLE.stream().anyMatch(name -> !amount(allocated.requests(), name).equals(amount(applied.requests(), name))
                || !amount(allocated.limits(), name).equals(amount(applied.limits(), name)));
    }

    private static Quantity amount(Map<String, Quantity> amounts, String name) {
        return amounts.getOrDefault(name, Quantity.ZERO);
    }
}
