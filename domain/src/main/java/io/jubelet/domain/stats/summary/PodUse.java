package io.jubelet.domain.stats.summary;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.IoUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.NetworkUsage;
import io.jubelet.domain.stats.SwapUsage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Use of resources by one pod.
 *
 * @param pod the pod
 * @param startTime when its sandbox was made
 * @param containers its running containers
 * @param cpu use of CPU
 * @param memory memory
 * @param io input and output
 * @param network network of the sandbox
 * @param volumes volumes
 * @param ephemeralStorage local storage that counts against its limit: writable layers, logs, emptyDirs on disk
 * @param processes how many processes it has
 * @param swap swap
 */
public record PodUse(
        PodIdentity pod,
        Instant startTime,
        List<ContainerUse> containers,
        Optional<CpuUsage> cpu,
        Optional<MemoryUsage> memory,
        Optional<IoUsage> io,
        Optional<NetworkUsage> network,
        List<VolumeUse> volumes,
        Optional<FileSystemUse> ephemeralStorage,
        OptionalLong processes,
        Optional<SwapUsage> swap) {

    /** Copies lists; rejects null parts. */
    public PodUse {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(startTime, "startTime");
        containers = List.copyOf(containers);
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(io, "io");
        Objects.requireNonNull(network, "network");
        volumes = List.copyOf(volumes);
        Objects.requireNonNull(ephemeralStorage, "ephemeralStorage");
        Objects.requireNonNull(processes, "processes");
        Objects.requireNonNull(swap, "swap");
    }
}
