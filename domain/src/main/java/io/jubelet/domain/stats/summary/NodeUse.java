package io.jubelet.domain.stats.summary;

import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.IoUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.NetworkUsage;
import io.jubelet.domain.stats.SwapUsage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Use of resources by the whole node.
 *
 * @param nodeName name of the node
 * @param systemContainers groups of processes of the system
 * @param startTime when the machine was booted
 * @param cpu use of CPU
 * @param memory memory
 * @param io input and output
 * @param network network
 * @param fileSystem file system of the root directory of the agent
 * @param imageFileSystem file system of images
 * @param containerFileSystem file system of writable layers
 * @param processes processes
 * @param swap swap
 */
public record NodeUse(
        String nodeName,
        List<ContainerUse> systemContainers,
        Instant startTime,
        Optional<CpuUsage> cpu,
        Optional<MemoryUsage> memory,
        Optional<IoUsage> io,
        Optional<NetworkUsage> network,
        Optional<FileSystemUse> fileSystem,
        Optional<FileSystemUse> imageFileSystem,
        Optional<FileSystemUse> containerFileSystem,
        Optional<ProcessLimits> processes,
        Optional<SwapUsage> swap) {

    /** Copies lists; rejects null parts. */
    public NodeUse {
        Objects.requireNonNull(nodeName, "nodeName");
        systemContainers = List.copyOf(systemContainers);
        Objects.requireNonNull(startTime, "startTime");
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(io, "io");
        Objects.requireNonNull(network, "network");
        Objects.requireNonNull(fileSystem, "fileSystem");
        Objects.requireNonNull(imageFileSystem, "imageFileSystem");
        Objects.requireNonNull(containerFileSystem, "containerFileSystem");
        Objects.requireNonNull(processes, "processes");
        Objects.requireNonNull(swap, "swap");
    }

    /**
     * Processes of the machine.
     *
     * @param time when they were counted
     * @param max how many process ids there can be
     * @param running how many are in use, threads included
     */
    public record ProcessLimits(Instant time, long max, long running) {
    }
}
