package io.jubelet.domain.status;

import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Input of the computation of a pod status.
 *
 * @param pod what is desired; its own status is that of its source, empty for static pods
 * @param previous the status computed before; that of the pod when there was none since the agent started
 * @param mirrored the status that the mirror pod of a static pod has, by this agent or an earlier one; empty for every other pod, and
 *     as long as no mirror pod is known
 * @param observed what the runtime reported of the pod, its addresses in any order
 * @param podIsTerminal whether the containers will never be started again
 * @param failure why the agent ends the pod, if it does
 * @param waitingReasons failures of the last start, by container name
 * @param pendingStarts names of regular containers that were ended to be started anew and were not yet, whatever their restart policy
 *     says about ended ones
 * @param waitsFor what the pod waits for before its containers can be made, for users; empty while it waits for nothing
 * @param readinessResults results of readiness probes, by container id without type prefix
 * @param startupResults results of startup probes, by container id without type prefix
 * @param hostIPs addresses of the node, preferred one first, at most two; empty while unknown
 * @param agentStart when the agent started
 * @param changeContainerStatusOnRestart whether a container that ran before the agent is neither started nor ready
 *     until its probes succeed (feature gate ChangeContainerStatusOnKubeletRestart)
 * @param runtimeName type prefix of container ids, such as {@code containerd}
 * @param cgroup values in force in the control group of the pod, if they can be read
 * @param stopSignals whether statuses have the signal that stops the container
 * @param applied resources recorded as applied, for what the runtime does not report
 * @param resize conditions of a resize
 * @param recursiveReadOnlyMounts whether the pod's runtime handler can make read-only mounts recursively read-only
 */
public record StatusInput(
        Pod pod,
        PodStatus previous,
        Optional<PodStatus> mirrored,
        ObservedPod observed,
        boolean podIsTerminal,
        Optional<PodFailure> failure,
        Map<String, WaitingReason> waitingReasons,
        Set<String> pendingStarts,
        String waitsFor,
        Map<String, ProbeResult> readinessResults,
        Map<String, ProbeResult> startupResults,
        List<String> hostIPs,
        Instant agentStart,
        boolean changeContainerStatusOnRestart,
        String runtimeName,
        Optional<PodCgroupResources> cgroup,
        boolean stopSignals,
        PodAllocation applied,
        ResizeConditions resize,
        boolean recursiveReadOnlyMounts) {

    /** Copies collections; rejects null parts. */
    public StatusInput {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(previous, "previous");
        Objects.requireNonNull(mirrored, "mirrored");
        Objects.requireNonNull(observed, "observed");
        Objects.requireNonNull(failure, "failure");
        waitingReasons = Immutable.sorted(waitingReasons);
        pendingStarts = Set.copyOf(pendingStarts);
        Objects.requireNonNull(waitsFor, "waitsFor");
        readinessResults = Immutable.sorted(readinessResults);
        startupResults = Immutable.sorted(startupResults);
        hostIPs = List.copyOf(hostIPs);
        Objects.requireNonNull(agentStart, "agentStart");
        Objects.requireNonNull(runtimeName, "runtimeName");
        Objects.requireNonNull(cgroup, "cgroup");
        Objects.requireNonNull(applied, "applied");
        Objects.requireNonNull(resize, "resize");
    }

    /** A builder: the previous status is that of the pod, the agent started long ago, everything else is absent. */
    public static StatusInputBuilder builder(Pod pod, ObservedPod observed) {
        return new StatusInputBuilder(pod, observed);
    }

    /** Whether a container that has ended is started anew, though its restart policy may say that it stays so. */
    boolean isStartPending(String container) {
        return !podIsTerminal && pendingStarts.contains(container);
    }

    /** The id of a container as statuses show it. */
    String containerId(String id) {
        return runtimeName + "://" + id;
    }
}
