package io.jubelet.adapters.cri.simulation;

import io.jubelet.domain.cri.LinuxContainerResources;
import java.util.Map;
import java.util.TreeMap;

/** An update of resources: values that it does not set stay unchanged. */
final class Resources {

    private Resources() {
    }

    static LinuxContainerResources merged(LinuxContainerResources old, LinuxContainerResources update) {
        Map<String, String> unified = new TreeMap<>(old.unified());
        unified.putAll(update.unified());
        return new LinuxContainerResources(
                either(update.cpuPeriod(), old.cpuPeriod()),
                either(update.cpuQuota(), old.cpuQuota()),
                either(update.cpuShares(), old.cpuShares()),
                either(update.memoryLimitInBytes(), old.memoryLimitInBytes()),
                either(update.oomScoreAdj(), old.oomScoreAdj()),
                update.cpusetCpus().isEmpty() ? old.cpusetCpus() : update.cpusetCpus(),
                update.cpusetMems().isEmpty() ? old.cpusetMems() : update.cpusetMems(),
                update.hugepageLimits().isEmpty() ? old.hugepageLimits() : update.hugepageLimits(),
                unified,
                either(update.memorySwapLimitInBytes(), old.memorySwapLimitInBytes()));
    }

    private static long either(long first, long second) {
        return first == 0 ? second : first;
    }
}
