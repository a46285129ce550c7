package io.jubelet.domain.stats;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Usage of one sandbox and its containers. Parts that the runtime did not measure are absent.
 *
 * @param id id of the sandbox
 * @param pod owner
 * @param attempt how often a sandbox was made for the pod before this one
 * @param labels labels
 * @param annotations annotations
 * @param cpu use of CPU, of the whole pod
 * @param memory memory, of the whole pod
 * @param network network
 * @param process processes
 * @param io block devices
 * @param containers its containers
 */
public record SandboxStats(
        String id,
        PodIdentity pod,
        int attempt,
        Map<String, String> labels,
        Map<String, String> annotations,
        Optional<CpuUsage> cpu,
        Optional<MemoryUsage> memory,
        Optional<NetworkUsage> network,
        Optional<ProcessUsage> process,
        Optional<IoUsage> io,
        List<ContainerStats> containers) {

    /** Copies collections; rejects null parts. */
    public SandboxStats {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(pod, "pod");
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(network, "network");
        Objects.requireNonNull(process, "process");
        Objects.requireNonNull(io, "io");
        containers = List.copyOf(containers);
    }
}
