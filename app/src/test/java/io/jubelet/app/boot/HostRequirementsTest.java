package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.config.CgroupConfiguration;
import io.jubelet.app.config.Enforcement;
import io.jubelet.app.config.MemoryRules;
import io.jubelet.app.config.SystemCgroups;
import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.eviction.ThresholdParser;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HostRequirementsTest {

    private static final Machine MACHINE = new Machine(4, 8L << 30, List.of(), Optional.of(Quantity.parse("100Gi")), 0);

    private static NodeReserves reserves(String resource, String system, String kube, Map<String, String> hard) {
        return new NodeReserves(Map.of(resource, Quantity.parse(system)), Map.of(resource, Quantity.parse(kube)),
                ThresholdParser.parse(new EvictionSettings(hard, Map.of(), Map.of(), Map.of(), false)));
    }

    @Test
    void allOfAMachineMayBeKeptBack() {
        assertDoesNotThrow(() -> HostRequirements.check(reserves("cpu", "3", "1", Map.of()), MACHINE));
    }

    @Test
    void moreThanAMachineHasKeepsTheAgentFromStarting() {
        var refused = assertThrows(StartRefused.class,
                () -> HostRequirements.check(reserves("cpu", "3", "1500m", Map.of()), MACHINE));
        assertEquals("invalid Node Allocatable configuration: resource \"cpu\" has a reservation of 4500m but capacity of"
                + " 4. Expected capacity >= reservation. Lower systemReserved, kubeReserved or the thresholds of"
                + " evictionHard.", refused.getMessage());
    }

    @Test
    void whatEvictionKeepsFreeCounts() {
        assertDoesNotThrow(() -> HostRequirements.check(
                reserves("memory", "4Gi", "3Gi", Map.of("memory.available", "1Gi")), MACHINE));
        assertThrows(StartRefused.class, () -> HostRequirements.check(
                reserves("memory", "4Gi", "3Gi", Map.of("memory.available", "1025Mi")), MACHINE));
        assertThrows(StartRefused.class, () -> HostRequirements.check(
                reserves("ephemeral-storage", "60Gi", "31Gi", Map.of("nodefs.available", "10%")), MACHINE));
    }

    @Test
    void whatTheMachineDoesNotReportIsNotChecked() {
        var unknown = new Machine(4, 8L << 30, List.of(), Optional.empty(), 0);
        assertDoesNotThrow(() -> HostRequirements.check(reserves("ephemeral-storage", "1Ti", "0", Map.of()), unknown));
    }

    @Test
    void versionOneNeedsItsControllers() {
        assertDoesNotThrow(() -> HostRequirements.checkControllers(true, Set.of()));
        assertDoesNotThrow(() -> HostRequirements.checkControllers(false, Set.of("cpu", "cpuacct", "cpuset", "memory", "name=systemd")));
        var refused = assertThrows(StartRefused.class,
                () -> HostRequirements.checkControllers(false, Set.of("cpu", "cpuset", "devices")));
        assertEquals("controllers of cgroup v1 that a node needs are not mounted: cpuacct, memory. Mount them below /sys/fs/cgroup;"
                + " if the kernel refuses that, boot without cgroup_disable and cgroup_no_v1 for them, or with cgroup_enable=cpuacct"
                + " where the firmware adds cgroup_disable.", refused.getMessage());
    }

    private static String refusal(CgroupConfiguration wanted, boolean cgroupV2, long swapBytes) {
        try {
            HostRequirements.check(wanted, cgroupV2, swapBytes);
            return "";
        } catch (StartRefused e) {
            return e.getMessage();
        }
    }

    private static CgroupConfiguration wanted(boolean failOnV1, boolean failOnSwap, boolean limitedSwap, Optional<Boolean> single) {
        return new CgroupConfiguration("", true, "cgroupfs", failOnV1, failOnSwap, SystemCgroups.NONE, Enforcement.PODS,
                new MemoryRules(limitedSwap, false, 0.9, MemoryReservationPolicy.NONE, OptionalInt.empty(), single), -999);
    }

    @Test
    void version1OfCgroupsIsTakenOnRequestAndWithoutWhatItCantDo() {
        var any = Optional.<Boolean>empty();
        assertEquals("this machine has cgroup v1, which is not taken unless the configuration says failCgroupV1: false",
                refusal(wanted(true, false, false, any), false, 0));
        assertEquals("singleProcessOOMKill must not be explicitly set to false when using cgroup v1",
                refusal(wanted(false, false, false, Optional.of(false)), false, 0));
        assertEquals("memorySwap.swapBehavior LimitedSwap is only supported with cgroup v2",
                refusal(wanted(false, false, true, any), false, 0));
        assertEquals("", refusal(wanted(false, false, false, any), false, 0));
        assertEquals("", refusal(wanted(false, false, false, Optional.of(true)), false, 0));
        assertEquals("", refusal(wanted(true, false, true, Optional.of(false)), true, 0), "version 2 can do all of it");
    }

    @Test
    void swapIsTakenOnRequest() {
        assertEquals("swap is on (3 MiB), which is not taken unless it is switched off (swapoff -a) or the configuration says"
                + " failSwapOn: false", refusal(wanted(true, true, false, Optional.empty()), true, 3 << 20));
        assertEquals("", refusal(wanted(true, false, false, Optional.empty()), true, 3 << 20));
        assertEquals("", refusal(wanted(true, true, false, Optional.empty()), true, 0));
    }
}
