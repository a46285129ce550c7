package io.jubelet.domain.launch;

import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerResourcesBuilder;
import io.jubelet.domain.quantity.Quantity;
import java.util.Map;
import java.util.Optional;

/** The part of the resource settings that sandboxes, their overhead and containers have in common. */
final class CpuAndMemory {

    private static final long NO_QUOTA = -1;

    private CpuAndMemory() {
    }

    /**
     * Weight, quota and memory limit.
     *
     * @param cpuRequest without one the limit counts as request
     * @param exclusiveCpus whether there are CPUs of its own, so that no quota is needed
     */
    static LinuxContainerResourcesBuilder of(
            Optional<Quantity> cpuRequest, Quantity cpuLimit, Quantity memoryLimit, boolean exclusiveCpus, LaunchSettings settings) {
        LinuxContainerResourcesBuilder resources = LinuxContainerResources.builder()
                .cpuShares(CpuUnits.milliCpuToShares(cpuRequest.orElse(cpuLimit).milliValue()))
                .memoryLimitInBytes(memoryLimit.value());
        if (settings.cpuCfsQuota()) {
            resources.cpuPeriod(settings.cpuCfsPeriod())
                    .cpuQuota(exclusiveCpus ? NO_QUOTA : CpuUnits.milliCpuToQuota(cpuLimit.milliValue(), settings.cpuCfsPeriod()));
        }
        if (settings.cgroupV2() && !settings.singleProcessOomKill()) {
            resources.unified(Map.of("memory.oom.group", "1"));
        }
        return resources;
    }
}
