package io.jubelet.domain.stats.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.stats.cgroup.CgroupUse.Owner;
import io.jubelet.domain.stats.cgroup.InterfaceCounts.Direction;
import io.jubelet.domain.stats.cgroup.StallCounts.Stall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the recording rules and dashboards that are usual for clusters (kubernetes-mixin) select from {@code /metrics/cadvisor} is
 * there with the labels that they select by: containers have an image and a name, sandboxes the network.
 */
class DashboardMetricsTest {

    private static final Instant NOW = Instant.ofEpochSecond(100);

    /** Selected with {@code container!="", image!=""}, and joined by namespace, pod and container. */
    private static final List<String> OF_CONTAINERS = List.of("container_cpu_usage_seconds_total",
            "container_cpu_cfs_periods_total", "container_cpu_cfs_throttled_periods_total",
            "container_cpu_cfs_throttled_seconds_total", "container_memory_working_set_bytes", "container_memory_rss",
            "container_memory_cache", "container_memory_swap", "container_memory_usage_bytes", "container_memory_failcnt",
            "container_oom_events_total", "container_processes", "container_start_time_seconds", "container_last_seen",
            "container_spec_cpu_quota", "container_spec_cpu_period", "container_spec_cpu_shares",
            "container_spec_memory_limit_bytes", "container_pressure_cpu_waiting_seconds_total",
            "container_pressure_memory_waiting_seconds_total", "container_pressure_io_waiting_seconds_total");
    /** Selected with a device. */
    private static final List<String> OF_DISKS = List.of("container_fs_reads_total", "container_fs_writes_total",
            "container_fs_reads_bytes_total", "container_fs_writes_bytes_total");
    /** Selected by namespace and pod, and added up over interfaces. */
    private static final List<String> OF_SANDBOXES = List.of("container_network_receive_bytes_total",
            "container_network_transmit_bytes_total", "container_network_receive_packets_total",
            "container_network_transmit_packets_total", "container_network_receive_packets_dropped_total",
            "container_network_transmit_packets_dropped_total", "container_network_receive_errors_total",
            "container_network_transmit_errors_total");

    private final List<String> lines = lines();

    @Test
    void containers() {
        OF_CONTAINERS.forEach(name -> assertSelected(name, "container=\"main\"", "image=\"image\"", "name=\"id1\"",
                "namespace=\"ns\"", "pod=\"web\"", "id=\"/pods/pod1/id1\""));
        assertSelected("container_cpu_usage_seconds_total", "container=\"main\"", "cpu=\"total\"");
        assertSelected("container_memory_failures_total", "container=\"main\"", "failure_type=\"pgmajfault\"",
                "scope=\"hierarchy\"");
        OF_DISKS.forEach(name -> assertSelected(name, "container=\"main\"", "device=\"/dev/sda\"", "namespace=\"ns\""));
    }

    @Test
    void sandboxesHaveTheNetwork() {
        OF_SANDBOXES.forEach(name -> {
            assertSelected(name, "container=\"\"", "interface=\"eth0\"", "namespace=\"ns\"", "pod=\"web\"");
            assertEquals(2, lines.stream().filter(line -> line.startsWith(name + "{")).count(), name + " of pod and machine");
        });
    }

    @Test
    void theMachine() {
        for (String name : List.of("machine_cpu_cores", "machine_memory_bytes")) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(name + "{boot_id=")), name);
        }
        assertSelected("container_cpu_usage_seconds_total", "id=\"/\"", "cpu=\"total\"");
        assertSelected("container_network_receive_bytes_total", "id=\"/\"", "interface=\"eth0\"");
    }

    private void assertSelected(String name, String... labels) {
        assertTrue(lines.stream().filter(line -> line.startsWith(name + "{")).anyMatch(line -> List.of(labels).stream()
                .allMatch(label -> Pattern.compile("[{,]" + Pattern.quote(label) + "[,}]").matcher(line).find())),
                () -> name + " is not there with " + List.of(labels));
    }

    private static List<String> lines() {
        List<InterfaceCounts> network = List.of(new InterfaceCounts("eth0", new Direction(1, 2, 3, 4), new Direction(5, 6, 7, 8)));
        List<CgroupUse> cgroups = new ArrayList<>();
        cgroups.add(cgroup("/", Owner.SYSTEM, network));
        cgroups.add(cgroup("/pods/pod1", new Owner("", "", "ns", "web", ""), List.of()));
        cgroups.add(cgroup("/pods/pod1/id0", new Owner("id0", "", "ns", "web", ""), network));
        cgroups.add(cgroup("/pods/pod1/id1", new Owner("id1", "image", "ns", "web", "main"), List.of()));
        var machine = new MachineDetails("6.1", "Linux", "m", "b", "u", 2, 2, 1, 100, 0);
        return ExpositionText.of(sink -> CgroupMetrics.write(Optional.of(machine), Optional.of(cgroups), NOW, sink)).lines()
                .toList();
    }

    private static CgroupUse cgroup(String path, Owner owner, List<InterfaceCounts> network) {
        var stall = new Stall(1, 2);
        var sample = new CgroupSample(NOW, new CpuCounts(1, List.of(), 1, 1, 1, 1, 1, 0, 0), MemoryCounts.NONE,
                List.of(new DiskCounts("/dev/sda", 8, 0, Map.of("Read", 1L, "Write", 1L), Map.of("Read", 1L, "Write", 1L))),
                List.of(), network, ProcessCounts.NONE, 0, Optional.of(new StallCounts(stall, stall, stall)));
        return new CgroupUse(path, owner, new CgroupSpec(Instant.EPOCH, Optional.of(new CgroupSpec.Cpu(2, 100_000, 5)),
                Optional.of(new CgroupSpec.Memory(100, 0, 0)), true), Optional.of(sample));
    }
}
