package io.jubelet.domain.stats;

import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Usage of one container. Parts that the runtime did not measure are absent.
 *
 * @param id id of the container
 * @param name name in the pod
 * @param attempt how often the container was started before
 * @param labels labels
 * @param annotations annotations
 * @param cpu use of CPU
 * @param memory memory
 * @param writableLayer the container's own file system layer
 * @param swap swap space
 * @param io block devices
 */
public record ContainerStats(
        String id,
        String name,
        int attempt,
        Map<String, String> labels,
        Map<String, String> annotations,
        Optional<CpuUsage> cpu,
        Optional<MemoryUsage> memory,
        Optional<FilesystemUsage> writableLayer,
        Optional<SwapUsage> swap,
        Optional<IoUsage> io) {

    /** Copies the maps; rejects null parts. */
    public ContainerStats {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(name, "name");
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(writableLayer, "writableLayer");
        Objects.requireNonNull(swap, "swap");
        Objects.requireNonNull(io, "io");
    }
}
