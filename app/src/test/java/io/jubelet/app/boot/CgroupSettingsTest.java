package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.Problem;
import io.jubelet.app.settings.NodeCgroups;
import io.jubelet.app.settings.NodeCgroups.Reserved;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.NodeCgroupResources;
import io.jubelet.domain.launch.MemoryQos;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.Machine.HugePages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What follows from flags for the cgroups of a machine with four CPUs and 8 GiB. */
class CgroupSettingsTest {

    private static final Machine MACHINE =
            new Machine(4, 8L << 30, List.of(new HugePages(2048, 8)), Optional.empty(), 2L << 30);

    private static CgroupSettings settings(boolean unified, boolean systemd, String... flags) {
        Map<String, List<String>> given = new TreeMap<>();
        for (String flag : flags) {
            int equals = flag.indexOf('=');
            given.put(flag.substring(0, equals), List.of(flag.substring(equals + 1)));
        }
        var loaded = new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node").load(given);
        AgentConfiguration configuration = loaded.usable().orElseThrow(() -> new AssertionError(
                loaded.problems().stream().map(Problem::toString).toList().toString()));
        return new CgroupSettings(configuration, MACHINE, OptionalLong.of(32_768), "0-3", unified, systemd);
    }

    private static NodeCgroups node(String... flags) {
        return settings(false, false, flags).cgroups().node();
    }

    @Test
    void allPodsMayUseWhatIsNotReserved() {
        NodeCgroups node = node("kube-reserved=cpu=500m,memory=1Gi,pid=1000", "system-reserved=memory=1Gi",
                "eviction-hard=memory.available<500Mi");
        assertEquals(Optional.of(new CgroupName(List.of("kubepods"))), node.limited());
        assertEquals(new NodeCgroupResources(OptionalLong.of(3584), OptionalLong.of(6L << 30), OptionalLong.of(31_768),
                Map.of(), Map.of()), node.limits());
    }

    @Test
    void whatIsNotEnforcedIsLimitedToTheMachine() {
        NodeCgroups node = node("kube-reserved=cpu=500m,memory=1Gi", "enforce-node-allocatable=none");
        assertEquals(OptionalLong.of(4096), node.limits().cpuShares());
        assertEquals(OptionalLong.of(8L << 30), node.limits().memory());
        assertEquals(OptionalLong.of(32_768), node.limits().pids());
    }

    @Test
    void withoutClassesOnlyAConfiguredCgroupIsLimited() {
        String[] off = {"cgroups-per-qos=false", "enforce-node-allocatable=none"};
        assertEquals(Optional.empty(), node(off).limited());
        assertEquals(Optional.of(new CgroupName(List.of("pods"))),
                node(off[0], off[1], "cgroup-root=/pods").limited());
        assertEquals(Optional.empty(), settings(false, false, off).cgroups().root());
    }

    @Test
    void reservesAreLimitedInTheirCgroups() {
        String[] flags = {"kube-reserved=cpu=500m,memory=1Gi", "system-reserved=cpu=1,memory=2Gi",
            "enforce-node-allocatable=pods,kube-reserved-compressible,system-reserved",
            "kube-reserved-cgroup=/kube.slice", "system-reserved-cgroup=/system.slice"};
        List<Reserved> reserved = settings(false, true, flags).cgroups().node().reserved();
        assertEquals(List.of(
                new Reserved("System Reserved", "/system.slice", new CgroupName(List.of("system")),
                        new NodeCgroupResources(OptionalLong.of(1024), OptionalLong.of(2L << 30), OptionalLong.empty(),
                                Map.of(2L << 20, 0L), Map.of())),
                new Reserved("Kube Reserved Compressible", "/kube.slice", new CgroupName(List.of("kube")),
                        new NodeCgroupResources(OptionalLong.of(512), OptionalLong.empty(), OptionalLong.empty(),
                                Map.of(2L << 20, 0L), Map.of()))), reserved);
        assertEquals("kube.slice", settings(false, false, flags).cgroups().node().reserved().getLast().cgroup().components()
                .getFirst());
    }

    @Test
    void onVersionTwoTheNodeReportsItsCpusToSystemd() {
        assertEquals(Map.of("cpuset.cpus", "0-3"), settings(true, true).cgroups().node().limits().unified());
        assertEquals(Map.of(), settings(false, true).cgroups().node().limits().unified());
        assertEquals(Map.of(), settings(true, true, "cpu-manager-policy=static", "reserved-cpus=0").cgroups().node().limits()
                .unified(), "containers get CPUs of their own");
    }

    @Test
    void swapIsForBurstablePodsOfVersionTwoWhereItIsAccountedFor() {
        assertEquals(new Swap.Forbidden(), settings(true, false).swap(true));
        assertEquals(new Swap.Unaccounted(), settings(true, false).swap(false));
    }

    @Test
    void memoryQosTakesItsGateAndVersionTwo() {
        String[] flags = {"feature-gates=MemoryQoS=true,QOSReserved=true", "qos-reserved=memory=50%",
            "kube-reserved=memory=1Gi"};
        assertEquals(Optional.empty(), settings(false, false, flags).containerMemory());
        MemoryQos qos = settings(true, false, flags).containerMemory().orElseThrow();
        assertEquals(0.9, qos.throttlingFactor());
        assertEquals(7L << 30, qos.allocatableMemory());
        PodCgroups cgroups = settings(true, false, flags).cgroups();
        assertTrue(cgroups.policy().enforceMemoryQos());
        assertEquals(50, cgroups.node().classes().reservedMemory().orElseThrow());
        assertTrue(settings(true, false, "qos-reserved=memory=50%").cgroups().node().classes().reservedMemory().isEmpty());
    }

    @Test
    void oneProcessIsKilledOnVersionOneOnly() {
        assertTrue(settings(false, false).singleProcessOomKill());
        assertEquals(false, settings(true, false).singleProcessOomKill());
    }
}
