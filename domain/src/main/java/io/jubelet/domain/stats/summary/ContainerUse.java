package io.jubelet.domain.stats.summary;

import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.IoUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.SwapUsage;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Use of resources by one container, or by a group of processes of the system.
 *
 * @param name name of the container, or of the group (kubelet, runtime, pods, misc)
 * @param startTime when it was started; {@link Instant#EPOCH} when unknown
 * @param cpu use of CPU
 * @param memory memory
 * @param io input and output
 * @param rootfs writable layer
 * @param logs log files
 * @param swap swap
 */
public record ContainerUse(
        String name,
        Instant startTime,
        Optional<CpuUsage> cpu,
        Optional<MemoryUsage> memory,
        Optional<IoUsage> io,
        Optional<FileSystemUse> rootfs,
        Optional<FileSystemUse> logs,
        Optional<SwapUsage> swap) {

    /** Copies lists; rejects null parts. */
    public ContainerUse {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(startTime, "startTime");
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(io, "io");
        Objects.requireNonNull(rootfs, "rootfs");
        Objects.requireNonNull(logs, "logs");
        Objects.requireNonNull(swap, "swap");
    }
}
