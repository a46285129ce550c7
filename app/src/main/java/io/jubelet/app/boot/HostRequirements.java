package io.jubelet.app.boot;

import io.jubelet.app.config.CgroupConfiguration;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.NodeResources;
import java.util.List;
import java.util.Set;

/** Requirements on a machine, unless the configuration permits otherwise. */
final class HostRequirements {

    /** Controllers of cgroup v1, sorted. */
    private static final List<String> NEEDED = List.of("cpu", "cpuacct", "cpuset", "memory");

    private HostRequirements() {
    }

    static void check(CgroupConfiguration wanted, boolean cgroupV2, long swapBytes) throws StartRefused {
        if (!cgroupV2 && wanted.failOnV1()) {
            throw new StartRefused("this machine has cgroup v1, which is not taken unless the configuration says "
                    + "failCgroupV1: false");
        }
        if (!cgroupV2 && !wanted.memory().singleProcessOomKill().orElse(true)) {
            throw new StartRefused("singleProcessOOMKill must not be explicitly set to false when using cgroup v1");
        }
        if (!cgroupV2 && wanted.memory().limitedSwap()) {
            throw new StartRefused("memorySwap.swapBehavior LimitedSwap is only supported with cgroup v2");
        }
        if (swapBytes > 0 && wanted.failOnSwap()) {
            throw new StartRefused("swap is on (" + (swapBytes >> 20) + " MiB), which is not taken unless it is switched "
                    + "off (swapoff -a) or the configuration says failSwapOn: false");
        }
    }

    /**
     * Version 1 may lack controllers, without which limits would silently not be set.
     *
     * @param hierarchies names of what is mounted of version 1
     */
    static void checkControllers(boolean cgroupV2, Set<String> hierarchies) throws StartRefused {
        List<String> missing = cgroupV2 ? List.of() : NEEDED.stream().filter(name -> !hierarchies.contains(name)).toList();
        if (!missing.isEmpty()) {
            throw new StartRefused("controllers of cgroup v1 that a node needs are not mounted: " + String.join(", ", missing)
                    + ". Mount them below /sys/fs/cgroup; if the kernel refuses that, boot without cgroup_disable and cgroup_no_v1"
                    + " for them, or with cgroup_enable=" + missing.getFirst() + " where the firmware adds cgroup_disable.");
        }
    }

    /** More can't be kept back from pods than there is. */
    static void check(NodeReserves reserves, Machine machine) throws StartRefused {
        List<String> shortages = reserves.shortages(NodeResources.capacity(machine));
        if (!shortages.isEmpty()) {
            throw new StartRefused("invalid Node Allocatable configuration: " + String.join(" ", shortages)
                    + " Lower systemReserved, kubeReserved or the thresholds of evictionHard.");
        }
    }
}
