package io.jubelet.app.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Settings of statistics. Paths of cgroups begin below the root of the hierarchy; an empty one means none.
 *
 * @param nodeName name of the node
 * @param agentStart when this agent started
 * @param rootDirectory root directory of the agent
 * @param podLogsDirectory directory of the logs of pods
 * @param cgroups cgroups that are reported by name
 * @param volumePeriod how often the volumes of pods are measured at most; never unless positive
 * @param volumeHealth whether it counts if CSI drivers find volumes in order (gate {@code CSIVolumeHealth})
 */
public record StatisticsSettings(String nodeName, Instant agentStart, String rootDirectory, String podLogsDirectory,
        Cgroups cgroups, Duration volumePeriod, boolean volumeHealth) {

    /** Rejects null. */
    public StatisticsSettings {
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(agentStart, "agentStart");
        Objects.requireNonNull(rootDirectory, "rootDirectory");
        Objects.requireNonNull(podLogsDirectory, "podLogsDirectory");
        Objects.requireNonNull(cgroups, "cgroups");
        Objects.requireNonNull(volumePeriod, "volumePeriod");
    }

    /**
     * Cgroups that are reported by name.
     *
     * @param kubelet that of the agent; its own when empty
     * @param runtime that of the container runtime
     * @param misc that of the other processes of the system
     * @param pods that of all pods
     */
    public record Cgroups(String kubelet, String runtime, String misc, String pods) {
    }
}
