package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.topology.PodLevel;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Number of exclusive CPUs that containers and pods request: those of Guaranteed pods with whole numbers of cpu.
 *
 * @param podLevel what pods with pod-level resources get
 */
public record ExclusiveCpus(PodLevel podLevel) {

    /** Rejects null. */
    public ExclusiveCpus {
        Objects.requireNonNull(podLevel, "podLevel");
    }

    /** Number for a container; 0 when it gets none. */
    public int of(Pod pod, Container container) {
        return podLevel.allows(pod, container) && isGuaranteed(pod) ? whole(container.resourcesOrNone().requests()) : 0;
    }

    /** Number for all containers of a pod, as far as they run at the same time; that of the pod when it has one of its own. */
    public int of(Pod pod) {
        if (!podLevel.allows(pod) || !isGuaranteed(pod)) {
            return 0;
        }
        if (PodRequests.isPodLevelSet(pod.spec())) {
            return whole(pod.spec().resources().map(ResourceRequirements::requests).orElse(Map.of()));
        }
        int sidecars = 0;
        int most = 0;
        for (Container init : pod.spec().initContainers()) {
            int cpus = of(pod, init);
            if (init.isSidecar()) {
                sidecars += cpus;
            } else {
                most = Math.max(most, sidecars + cpus);
            }
        }
        int together = sidecars + pod.spec().containers().stream().mapToInt(container -> of(pod, container)).sum();
        return Math.max(most, together);
    }

    /**
     * Whether a container is alone on the CPUs that it has. In a pod with a pool it may have those that it shares with other
     * containers of the pod.
     *
     * @param assigned what it has; empty for none of its own and of its pod
     */
    public boolean isAlone(Pod pod, Container container, Optional<?> assigned) {
        return assigned.isPresent() && (!PodRequests.isPodLevelSet(pod.spec()) || podLevel.allows(pod, container)
                && isWhole(container.resourcesOrNone().limits().getOrDefault(ResourceName.CPU, Quantity.ZERO)));
    }

    private static boolean isGuaranteed(Pod pod) {
        return PodQos.of(pod) == QosClass.GUARANTEED;
    }

    private static int whole(Map<String, Quantity> requests) {
        Quantity cpu = requests.getOrDefault(ResourceName.CPU, Quantity.ZERO);
        return cpu.value() <= Integer.MAX_VALUE && isWhole(cpu) ? (int) cpu.value() : 0;
    }

    private static boolean isWhole(Quantity cpu) {
        return cpu.value() * 1000 == cpu.milliValue();
    }
}
