package io.jubelet.app.config;

import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.restart.CrashLoopBackoff;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Settings for running pods.
 *
 * @param syncFrequency longest time between two syncs of an unchanged pod, positive; extended by up to half
 * @param logsDirectory absolute directory of container logs
 * @param maxPods pods that may run here, 0 or more
 * @param podsPerCore pods that may run here for each CPU, 0 for no such limit
 * @param pidsLimit processes in one pod, -1 for no limit
 * @param restarts how long containers that keep ending wait before they are started again, 300 s at most
 * @param seccompDefault use the runtime's seccomp profile where a pod names none
 * @param cpuCfsQuota enforce CPU limits
 * @param cpuCfsQuotaPeriod period in which a CPU limit is measured, 1 ms to 1 s
 * @param allowedUnsafeSysctls kernel parameters that pods may set beyond the safe ones
 * @param eviction when pods are evicted
 * @param stopSignals let containers name the signal that stops them
 * @param idsPerPod ids of a pod with a user namespace, a multiple of 65536
 */
public record PodConfiguration(
        Duration syncFrequency,
        Path logsDirectory,
        int maxPods,
        int podsPerCore,
        long pidsLimit,
        CrashLoopBackoff restarts,
        boolean seccompDefault,
        boolean cpuCfsQuota,
        Duration cpuCfsQuotaPeriod,
        List<SysctlPattern> allowedUnsafeSysctls,
        EvictionConfiguration eviction,
        boolean stopSignals,
        long idsPerPod) {

    /** Copies the list. */
    public PodConfiguration {
        allowedUnsafeSysctls = List.copyOf(allowedUnsafeSysctls);
    }

    PodConfiguration withLogsDirectory(Path other) {
        return new PodConfiguration(syncFrequency, other, maxPods, podsPerCore, pidsLimit, restarts,
                seccompDefault, cpuCfsQuota, cpuCfsQuotaPeriod, allowedUnsafeSysctls, eviction, stopSignals,
                idsPerPod);
    }

    /** Maximum number of pods of the node. */
    public PodLimit limit() {
        return new PodLimit(maxPods, podsPerCore);
    }
}
