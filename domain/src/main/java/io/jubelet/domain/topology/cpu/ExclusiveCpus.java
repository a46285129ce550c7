package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodResources;
import io.jubelet.domain.resource.ResourceName;

/** How many processors of their own containers and pods ask for: those of Guaranteed pods with whole numbers of cpu. */
public final class ExclusiveCpus {

    private ExclusiveCpus() {
    }

    /** Number for a container; 0 when it gets none. Pods with resources of their own get none either. */
    public static int of(Pod pod, Container container) {
        return PodResources.isPodLevelSet(pod.spec()) ? 0 : requested(pod, container);
    }

    /** Number for all containers of a pod, as far as they run at the same time. */
    static int of(Pod pod) {
        if (PodResources.isPodLevelSet(pod.spec())) {
            return 0;
        }
        int sidecars = 0;
        int most = 0;
        for (Container init : pod.spec().initContainers()) {
            int cpus = requested(pod, init);
            if (init.isSidecar()) {
                sidecars += cpus;
            } else {
                most = Math.max(most, sidecars + cpus);
            }
        }
        int together = sidecars + pod.spec().containers().stream().mapToInt(container -> requested(pod, container)).sum();
        return Math.max(most, together);
    }

    private static int requested(Pod pod, Container container) {
        if (PodQos.of(pod) != QosClass.GUARANTEED) {
            return 0;
        }
        Quantity cpu = container.resourcesOrNone().requests().getOrDefault(ResourceName.CPU, Quantity.ZERO);
        long whole = cpu.value();
        return whole <= Integer.MAX_VALUE && whole * 1000 == cpu.milliValue() ? (int) whole : 0;
    }
}
