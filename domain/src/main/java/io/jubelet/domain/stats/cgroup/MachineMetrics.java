package io.jubelet.domain.stats.cgroup;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Metrics of the machine as a whole. */
final class MachineMetrics {

    private final MetricCollector metrics = new MetricCollector();

    private MachineMetrics() {
    }

    /** The families; a machine that can't be examined is an error. */
    static List<MetricFamily> of(Optional<MachineDetails> machine) {
        var all = new MachineMetrics();
        machine.ifPresent(all::add);
        all.gauge("machine_scrape_error", "1 if there was an error while getting machine metrics, 0 otherwise.",
                List.of(), machine.isPresent() ? 0 : 1);
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
            List<Label> all = new ArrayList<>(labels);
            all.add(new Label("mode", mode));
            gauge("machine_nvm_capacity", "NVM capacity value labeled by NVM mode (memory mode or app direct mode).", all, 0);
        }
        gauge("machine_nvm_avg_power_budget_watts", "NVM power budget.", labels, 0);
    }

    private void gauge(String name, String help, List<Label> labels, double value) {
        metrics.add(name, help, MetricType.GAUGE, labels, value);
    }
}
