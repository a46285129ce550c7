package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.stats.cgroup.CgroupMetrics;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CgroupUse;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.DiskCounts;
import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.domain.stats.cgroup.MachineDetails;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

final class MetricsCadvisorCheck implements VectorCheck {

    private static final Instant NOW = Instant.parse("2027-05-04T03:02:01.234Z");

    @Override
    public String area() {
        return "metrics_cadvisor";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> owners = Json.object(in, "podsByCgroup");
        String text = ExpositionText.of(sink -> CgroupMetrics.write(Optional.of(machine(Json.object(in, "machine"))),
                Optional.of(Json.objects(in, "containers").stream().map(each -> cgroup(each, owners)).toList()), NOW, sink));
        List<String> lines = text.lines().toList();
        return Json.text(in, "form").equals("families")
                ? Map.of("families", lines.stream().filter(line -> line.startsWith("#")).toList())
                : Map.of("samples", lines.stream().filter(line -> !line.startsWith("#"))
                        .map(MetricsCadvisorCheck::withoutNow).toList());
    }

    @Override
    public Object normalise(Object out) {
        return Json.withSorted(out, "families", "samples");
    }

    private static String withoutNow(String line) {
        return line.startsWith("container_last_seen{")
                ? line.replaceFirst("[^ ]+ " + NOW.toEpochMilli() + "$", "<now> <now>") : line;
    }

    private static MachineDetails machine(Map<String, Object> tree) {
        return new MachineDetails("6.1.0", "Linux", Json.text(tree, "machine_id"), Json.text(tree, "boot_id"),
                Json.text(tree, "system_uuid"), Json.integer(tree, "num_cores"),
                Json.integer(tree, "num_physical_cores"), Json.integer(tree, "num_sockets"),
                count(tree, "memory_capacity"), count(tree, "swap_capacity"));
    }

    private static CgroupUse cgroup(Map<String, Object> tree, Map<String, Object> owners) {
        Map<String, Object> spec = Json.object(tree, "spec");
        String path = Json.text(tree, "name");
        return new CgroupUse(path, owner(tree, spec, Json.object(owners, path)), new CgroupSpec(
                Json.has(spec, "creation_time") ? Instant.parse(Json.text(spec, "creation_time")) : Instant.EPOCH,
                Json.flag(spec, "has_cpu") ? Optional.of(cpuLimits(Json.object(spec, "cpu"))) : Optional.empty(),
                Json.flag(spec, "has_memory") ? Optional.of(memoryLimits(Json.object(spec, "memory")))
                        : Optional.empty(),
                Json.flag(spec, "has_diskio")),
                Json.objects(tree, "stats").stream().findFirst().map(MetricsCadvisorCheck::sample));
    }

    private static CgroupUse.Owner owner(Map<String, Object> tree, Map<String, Object> spec, Map<String, Object> pod) {
        Map<String, Object> labels = Json.object(spec, "labels");
        String name = Json.text(labels, "io.kubernetes.pod.name");
        String namespace = Json.text(labels, "io.kubernetes.pod.namespace");
        boolean unlabelled = name.isEmpty() && namespace.isEmpty();
        return new CgroupUse.Owner(Json.texts(tree, "aliases").stream().findFirst().orElse(""),
                Json.text(spec, "image"), unlabelled ? Json.text(pod, "namespace") : namespace,
                unlabelled ? Json.text(pod, "name") : name, Json.text(labels, "io.kubernetes.container.name"));
    }

    private static CgroupSpec.Cpu cpuLimits(Map<String, Object> cpu) {
        return new CgroupSpec.Cpu(count(cpu, "limit"), count(cpu, "period"), count(cpu, "quota"));
    }

    private static CgroupSpec.Memory memoryLimits(Map<String, Object> memory) {
        return new CgroupSpec.Memory(
                count(memory, "limit"), count(memory, "swap_limit"), count(memory, "reservation"));
    }

    private static CgroupSample sample(Map<String, Object> tree) {
        Map<String, Object> processes = Json.object(tree, "processes");
        return new CgroupSample(Instant.parse(Json.text(tree, "timestamp")), cpu(Json.object(tree, "cpu")),
                memory(Json.object(tree, "memory")),
                Json.objects(Json.object(tree, "diskio"), "io_service_bytes").stream()
                        .map(MetricsCadvisorCheck::disk).toList(),
                Json.objects(tree, "filesystem").stream().map(MetricsCadvisorCheck::fileSystem).toList(),
                Json.objects(Json.object(tree, "network"), "interfaces").stream()
                        .map(MetricsCadvisorCheck::networkInterface).toList(),
                new ProcessCounts(count(processes, "process_count"), count(processes, "fd_count"),
                        count(processes, "socket_count"), count(processes, "threads_current"),
                        count(processes, "threads_max")),
                count(tree, "oom_events"), Optional.empty());
    }

    private static CpuCounts cpu(Map<String, Object> tree) {
        Map<String, Object> usage = Json.object(tree, "usage");
        Map<String, Object> cfs = Json.object(tree, "cfs");
        return new CpuCounts(count(usage, "total"), Json.list(usage, "per_cpu_usage").stream()
                .map(value -> ((Number) value).longValue()).toList(), count(usage, "user"), count(usage, "system"),
                count(cfs, "periods"), count(cfs, "throttled_periods"), count(cfs, "throttled_time"),
                count(cfs, "bursts_periods"), count(cfs, "burst_time"));
    }

    private static MemoryCounts memory(Map<String, Object> tree) {
        Map<String, Object> own = Json.object(tree, "container_data");
        Map<String, Object> all = Json.object(tree, "hierarchical_data");
        return new MemoryCounts(count(tree, "usage"), count(tree, "max_usage"), count(tree, "working_set"),
                count(tree, "cache"), count(tree, "rss"), count(tree, "swap"), count(tree, "kernel"),
                count(tree, "mapped_file"), count(tree, "total_active_file"), count(tree, "total_inactive_file"),
                count(tree, "failcnt"), count(own, "pgfault"), count(own, "pgmajfault"), count(all, "pgfault"),
                count(all, "pgmajfault"));
    }

    private static DiskCounts disk(Map<String, Object> tree) {
        Map<String, Object> stats = Json.object(tree, "stats");
        Map<String, Long> bytes = new TreeMap<>();
        stats.keySet().forEach(operation -> bytes.put(operation, count(stats, operation)));
        return new DiskCounts(Json.text(tree, "device"), count(tree, "major"), count(tree, "minor"), bytes, Map.of());
    }

    private static FileSystemCounts fileSystem(Map<String, Object> tree) {
        return new FileSystemCounts(Json.text(tree, "device"), count(tree, "capacity"), count(tree, "usage"),
                count(tree, "inodes"), count(tree, "inodes_free"), new FileSystemCounts.Traffic(
                        count(tree, "reads_completed"), count(tree, "reads_merged"), count(tree, "sectors_read"),
                        count(tree, "read_time"), count(tree, "writes_completed"), count(tree, "writes_merged"),
                        count(tree, "sectors_written"), count(tree, "write_time"), count(tree, "io_in_progress"),
                        count(tree, "io_time"), count(tree, "weighted_io_time")));
    }

    private static InterfaceCounts networkInterface(Map<String, Object> tree) {
        return new InterfaceCounts(Json.text(tree, "name"), new InterfaceCounts.Direction(
                count(tree, "rx_bytes"), count(tree, "rx_packets"), count(tree, "rx_errors"), count(tree, "rx_dropped")),
                new InterfaceCounts.Direction(count(tree, "tx_bytes"), count(tree, "tx_packets"),
                        count(tree, "tx_errors"), count(tree, "tx_dropped")));
    }

    /** Unsigned. */
    private static long count(Map<String, Object> tree, String name) {
        return Json.has(tree, name) ? Json.decimal(tree, name).toBigIntegerExact().longValue() : 0;
    }
}
