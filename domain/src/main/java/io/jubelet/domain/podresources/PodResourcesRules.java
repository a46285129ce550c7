package io.jubelet.domain.podresources;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Selects the pods that the PodResources API reports. */
public final class PodResourcesRules {

    private PodResourcesRules() {
    }

    /**
     * Whether a pod has no exclusive resources any more: it has ended, or its phase is final and it is not being terminated.
     *
     * @param phase the phase in its status, empty before it has one
     * @param ended whether nothing of it runs, for good
     * @param ending whether it is being ended
     */
    public static boolean isInactive(Optional<PodPhase> phase, boolean ended, boolean ending) {
        return ended || phase.filter(PodPhase::isTerminal).isPresent() && !ending;
    }

    /**
     * The pods to list.
     *
     * @param pods all pods of the node
     * @param activeOnly whether inactive ones are left out (gate {@code KubeletPodResourcesListUseActivePods})
     */
    public static List<Pod> listed(List<Pod> pods, Predicate<Pod> inactive, boolean activeOnly) {
        return activeOnly ? pods.stream().filter(inactive.negate()).toList() : List.copyOf(pods);
    }

    /** The active pod of a name; whether inactive ones are listed does not matter. */
    public static Optional<Pod> named(List<Pod> pods, Predicate<Pod> inactive, String namespace, String name) {
        return pods.stream().filter(pod -> pod.metadata().name().equals(name) && pod.metadata().namespace().equals(namespace))
                .findFirst().filter(inactive.negate());
    }

    /** Why a pod can't be reported. */
    public static String notFound(String namespace, String name) {
        return "pod " + name + " in namespace " + namespace + " not found";
    }
}
