package io.jubelet.domain.allocation;

import io.jubelet.domain.allocation.ResizeDecision.Refused;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Resizes that the node never accepts, whatever resources are free. */
final class Infeasible {

    private Infeasible() {
    }

    /** Why a resize is never accepted; empty when it may be. */
    static Optional<Refused> check(Pod desired, PodAllocation allocated, ResizePolicy policy) {
        if (policy.swap() && changesSwap(desired, allocated.applyTo(desired))) {
            return refused("In-place resize of containers with swap is not supported.", "swap_limitation");
        }
        boolean guaranteed = PodQos.of(desired) == QosClass.GUARANTEED;
        if (guaranteed && policy.exclusiveCpus() && changes(desired, allocated, ResourceName.CPU)) {
            return refused("Resize is infeasible for Guaranteed Pods alongside CPU Manager policy \"static\"",
                    "guaranteed_pod_cpu_manager_static_policy");
        }
        return guaranteed && policy.exclusiveMemory() && changes(desired, allocated, ResourceName.MEMORY)
                ? refused("Resize is infeasible for Guaranteed Pods alongside Memory Manager policy \"Static\"",
                        "guaranteed_pod_memory_manager_static_policy")
                : Optional.empty();
    }

    private static Optional<Refused> refused(String message, String obstacle) {
        return Optional.of(new Refused(ConditionType.RESIZE_INFEASIBLE, message, obstacle));
    }

    private static boolean changes(Pod desired, PodAllocation allocated, String resource) {
        return all(desired).stream().anyMatch(container -> !request(container.resourcesOrNone(), resource).equals(
                request(allocated.containers().getOrDefault(container.name(), ResourceRequirements.NONE), resource)));
    }

    private static List<Container> all(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream()).toList();
    }

    /** The swap that a container may use follows from its request for memory; one that restarts for it gets the new one. */
    private static boolean changesSwap(Pod desired, Pod allocated) {
        return all(allocated).stream().anyMatch(before -> all(desired).stream()
                .filter(after -> after.name().equals(before.name()))
                .anyMatch(after -> !request(before.resourcesOrNone(), ResourceName.MEMORY)
                        .equals(request(after.resourcesOrNone(), ResourceName.MEMORY))
                        && !restarts(before) && (swaps(desired, after) || swaps(allocated, before))));
    }

    private static boolean restarts(Container container) {
        return container.resizePolicy().stream().filter(policy -> policy.resourceName().equals(ResourceName.MEMORY))
                .findFirst().filter(policy -> policy.restartPolicy().equals("RestartContainer")).isPresent();
    }

    private static boolean swaps(Pod pod, Container container) {
        Quantity request = request(container.resourcesOrNone(), ResourceName.MEMORY);
        Quantity limit = amount(container.resourcesOrNone().limits(), ResourceName.MEMORY);
        return !CriticalPods.isCritical(pod) && PodQos.of(pod) == QosClass.BURSTABLE && !request.equals(limit);
    }

    private static Quantity request(ResourceRequirements resources, String name) {
        return amount(resources.requests(), name);
    }

    private static Quantity amount(Map<String, Quantity> amounts, String name) {
        return amounts.getOrDefault(name, Quantity.ZERO);
    }
}
