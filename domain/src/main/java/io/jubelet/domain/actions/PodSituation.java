package io.jubelet.domain.actions;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Input of the decision about the actions of one sync.
 *
 * @param pod the desired pod
 * @param observed the pod in the runtime
 * @param liveness latest liveness results by container id; no entry means none yet
 * @param startup latest startup results by container id; no entry means none yet
 * @param restartAllContainers whether the pod is marked for an in-place restart of all its containers
 * @param actuatedResources resources last applied at the runtime, by container name; no entry means all zero
 * @param actuatedPodResources resources last applied to the pod as a whole, {@link ResourceRequirements#NONE} if none
 * @param pendingStarts names of regular containers that were ended to be started anew, and were not yet, whatever their restart
 *     policy says about ended ones
 */
public record PodSituation(
        Pod pod,
        ObservedPod observed,
        Map<String, ProbeResult> liveness,
        Map<String, ProbeResult> startup,
        boolean restartAllContainers,
        Map<String, ResourceRequirements> actuatedResources,
        ResourceRequirements actuatedPodResources,
        Set<String> pendingStarts) {

    /** Copies collections; rejects null parts. */
    public PodSituation {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(observed, "observed");
        liveness = Immutable.sorted(liveness);
        startup = Immutable.sorted(startup);
        actuatedResources = Immutable.sorted(actuatedResources);
        Objects.requireNonNull(actuatedPodResources, "actuatedPodResources");
        pendingStarts = Set.copyOf(pendingStarts);
    }

    /** A pod without pending starts. */
    public PodSituation(Pod pod, ObservedPod observed, Map<String, ProbeResult> liveness, Map<String, ProbeResult> startup,
            boolean restartAllContainers, Map<String, ResourceRequirements> actuatedResources,
            ResourceRequirements actuatedPodResources) {
        this(pod, observed, liveness, startup, restartAllContainers, actuatedResources, actuatedPodResources, Set.of());
    }

    /** A pod without probe results, mark or recorded resources. */
    public static PodSituation of(Pod pod, ObservedPod observed) {
        return new PodSituation(pod, observed, Map.of(), Map.of(), false, Map.of(), ResourceRequirements.NONE);
    }

    Optional<ProbeResult> livenessOf(ObservedContainer instance) {
        return Optional.ofNullable(liveness.get(instance.id()));
    }

    Optional<ProbeResult> startupOf(ObservedContainer instance) {
        return Optional.ofNullable(startup.get(instance.id()));
    }

    ResourceRequirements actuated(String containerName) {
        return actuatedResources.getOrDefault(containerName, ResourceRequirements.NONE);
    }
}
