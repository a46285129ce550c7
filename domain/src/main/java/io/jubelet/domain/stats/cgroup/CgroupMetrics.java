package io.jubelet.domain.stats.cgroup;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.cgroup.CgroupUse.Owner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The metrics of {@code /metrics/cadvisor}. */
public final class CgroupMetrics {

    /** Above this a limit of memory stands for none; the kernel rounds, so it is not the highest number. */
    private static final long UNLIMITED = 1L << 62;

    private static final List<SampleMetric> SAMPLES = Stream.of(CpuMetrics.ALL, MemoryMetrics.ALL, DiskMetrics.ALL,
            NetworkMetrics.ALL, ProcessMetrics.ALL, StallMetrics.ALL).flatMap(Collection::stream).toList();

    private final MetricCollector metrics = new MetricCollector();
    private final Instant now;

    private CgroupMetrics(Instant now) {
        this.now = now;
    }

    /**
     * The families.
     *
     * @param machine the machine; empty when it can't be examined
     * @param cgroups all cgroups; empty when they can't be read
     * @param now the time
     */
    public static List<MetricFamily> of(Optional<MachineDetails> machine, Optional<List<CgroupUse>> cgroups,
            Instant now) {
        var all = new CgroupMetrics(now);
        machine.ifPresent(all::add);
        cgroups.ifPresent(list -> list.forEach(all::add));
        all.gauge("machine_scrape_error", "1 if there was an error while getting machine metrics, 0 otherwise.",
                List.of(), machine.isPresent() ? 0 : 1);
        all.gauge("container_scrape_error", "1 if there was an error while getting container metrics, 0 otherwise",
                List.of(), cgroups.isPresent() ? 0 : 1);
        return all.metrics.families();
    }

    private void add(MachineDetails machine) {
        gauge("cadvisor_version_info", "A metric with a constant '1' value labeled by kernel version, OS version, docker"
                + " version, cadvisor version & cadvisor revision.", List.of(
                        new Label("cadvisorRevision", ""), new Label("cadvisorVersion", ""),
                        new Label("dockerVersion", ""), new Label("kernelVersion", machine.kernelVersion()),
                        new Label("osVersion", machine.osVersion())), 1);
        List<Label> labels = List.of(new Label("boot_id", machine.bootId()),
                new Label("machine_id", machine.machineId()), new Label("system_uuid", machine.systemUuid()));
        gauge("machine_cpu_physical_cores", "Number of physical CPU cores.", labels, machine.physicalCores());
        gauge("machine_cpu_cores", "Number of logical CPU cores.", labels, machine.cores());
        gauge("machine_cpu_sockets", "Number of CPU sockets.", labels, machine.sockets());
        // Books and drawers are parts of mainframes, NVM is memory that keeps its content: there are none here.
        gauge("machine_cpu_books", "Number of CPU books.", labels, 0);
        gauge("machine_cpu_drawers", "Number of CPU drawers.", labels, 0);
        gauge("machine_memory_bytes", "Amount of memory installed on the machine.", labels,
                Counts.unsigned(machine.memoryBytes()));
        gauge("machine_swap_bytes", "Amount of swap memory available on the machine.", labels,
                Counts.unsigned(machine.swapBytes()));
        for (String mode : List.of("memory_mode", "app_direct_mode")) {
            gauge("machine_nvm_capacity",
                    "NVM capacity value labeled by NVM mode (memory mode or app direct mode).",
                    with(labels, List.of(new Label("mode", mode))), 0);
        }
        gauge("machine_nvm_avg_power_budget_watts", "NVM power budget.", labels, 0);
    }

    private void add(CgroupUse cgroup) {
        List<Label> labels = labels(cgroup);
        CgroupSettings settings = cgroup.settings();
        gauge("container_start_time_seconds", "Start time of the container since unix epoch in seconds.", labels,
                settings.created().getEpochSecond());
        settings.cpu().ifPresent(cpu -> {
            gauge("container_spec_cpu_period", "CPU period of the container.", labels, Counts.unsigned(cpu.period()));
            if (cpu.quota() != 0) {
                gauge("container_spec_cpu_quota", "CPU quota of the container.", labels, cpu.quota());
            }
            gauge("container_spec_cpu_shares", "CPU share of the container.", labels, Counts.unsigned(cpu.shares()));
        });
        settings.memory().ifPresent(memory -> {
            gauge("container_spec_memory_limit_bytes", "Memory limit for the container.", labels,
                    limit(memory.limit()));
            gauge("container_spec_memory_swap_limit_bytes", "Memory swap limit for the container.", labels,
                    limit(memory.swapLimit()));
            gauge("container_spec_memory_reservation_limit_bytes", "Memory reservation limit for the container.",
                    labels, limit(memory.reservation()));
        });
        cgroup.sample().ifPresent(sample -> add(sample, settings, labels));
    }

    private void add(CgroupSample sample, CgroupSettings settings, List<Label> labels) {
        metrics.add("container_last_seen", "Last time a container was seen by the exporter", MetricType.GAUGE, labels,
                now.getEpochSecond(), OptionalLong.of(now.toEpochMilli()));
        OptionalLong time = OptionalLong.of(sample.time().toEpochMilli());
        // Health checks inside of images are not carried out by a kubelet.
        metrics.add("container_health_state", "The result of the container's health check", MetricType.GAUGE, labels,
                -1, time);
        for (SampleMetric metric : SAMPLES) {
            if (metric.applies().test(settings)) {
                metric.values().apply(sample).forEach(value -> metrics.add(metric.name(), metric.help(), metric.type(),
                        with(labels, value.labels()), value.value(), time));
            }
        }
    }

    private static List<Label> labels(CgroupUse cgroup) {
        Owner owner = cgroup.owner();
        return List.of(new Label("container", owner.container()), new Label("id", cgroup.path()),
                new Label("image", owner.image()), new Label("name", owner.name()),
                new Label("namespace", owner.namespace()), new Label("pod", owner.pod()));
    }

    private static List<Label> with(List<Label> labels, List<Label> more) {
        if (more.isEmpty()) {
            return labels;
        }
        List<Label> all = new ArrayList<>(labels);
        all.addAll(more);
        return all;
    }

    private static double limit(long bytes) {
        return Long.compareUnsigned(bytes, UNLIMITED) > 0 ? 0 : Counts.unsigned(bytes);
    }

    private void gauge(String name, String help, List<Label> labels, double value) {
        metrics.add(name, help, MetricType.GAUGE, labels, value);
    }
}
