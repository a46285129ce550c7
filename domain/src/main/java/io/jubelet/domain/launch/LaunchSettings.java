package io.jubelet.domain.launch;

import io.jubelet.domain.selinux.SeLinuxMounts;
import io.jubelet.domain.topology.ManagedResources;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Settings of the whole node for making sandboxes and containers.
 *
 * @param podLogsDirectory absolute path below which every pod has its log directory
 * @param seccompProfileRoot absolute path below which profiles of type Localhost lie
 * @param seccompDefault whether a container without a profile gets that of the runtime instead of none
 * @param memoryCapacity memory of the machine in bytes
 * @param cgroupV2 whether the machine has the unified cgroup tree
 * @param singleProcessOomKill whether the kernel kills one process instead of the whole container when memory
 *     runs out; cgroup v2 only
 * @param cpuCfsQuota whether CPU limits are enforced
 * @param cpuCfsPeriod CFS period in microseconds, 1000 to 1000000
 * @param swap what containers may swap
 * @param memoryQos how memory of containers is kept and throttled; empty when it is not
 * @param hugePageSizes page sizes of the machine as the kernel names them, such as {@code 2MB}
 * @param machineMaskedPaths further paths of this machine that containers must not see, such as the thermal
 *     counters of its CPUs
 * @param stopSignals whether containers may name the signal that stops them (KEP-4960)
 * @param seLinux whether the machine enforces SELinux labels, so that what containers mount has to get theirs
 * @param seLinuxMounts how volumes are mounted there
 * @param managed which resources are assigned to single containers
 */
public record LaunchSettings(
        String podLogsDirectory,
        String seccompProfileRoot,
        boolean seccompDefault,
        long memoryCapacity,
        boolean cgroupV2,
        boolean singleProcessOomKill,
        boolean cpuCfsQuota,
        long cpuCfsPeriod,
        Swap swap,
        Optional<MemoryQos> memoryQos,
        List<String> hugePageSizes,
        List<String> machineMaskedPaths,
        boolean stopSignals,
        boolean seLinux,
        SeLinuxMounts seLinuxMounts,
        ManagedResources managed) {

    /** Copies collections; rejects null parts. */
    public LaunchSettings {
        Objects.requireNonNull(podLogsDirectory, "podLogsDirectory");
        Objects.requireNonNull(seccompProfileRoot, "seccompProfileRoot");
        Objects.requireNonNull(swap, "swap");
        Objects.requireNonNull(memoryQos, "memoryQos");
        hugePageSizes = List.copyOf(hugePageSizes);
        machineMaskedPaths = List.copyOf(machineMaskedPaths);
        Objects.requireNonNull(seLinuxMounts, "seLinuxMounts");
        Objects.requireNonNull(managed, "managed");
    }

    /** A builder with every part absent. */
    public static LaunchSettingsBuilder builder() {
        return new LaunchSettingsBuilder();
    }

    /** A builder that starts from this record. */
    public LaunchSettingsBuilder toBuilder() {
        return new LaunchSettingsBuilder(this);
    }
}
