package io.jubelet.ports.stats;

import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Counters of the kernel for the whole machine. Thread-safe. */
public interface MachineStatistics {

    /** When the machine was booted; {@link Instant#EPOCH} when that is not known. */
    Instant bootTime();

    /** Its processes; empty when they can't be counted. */
    Optional<Processes> processes();

    /** Topology of its CPUs. */
    Topology topology();

    /** Its file systems on devices and in memory, without those of single pods and containers. */
    List<FileSystemCounts> fileSystems();

    /** The own cgroup of this agent, below the root of the hierarchy of CPUs. */
    Optional<String> ownCgroup();

    /**
     * Processes and threads.
     *
     * @param time when they were counted
     * @param max how many there can be: the smaller one of the kernel's limits of ids and of threads
     * @param running how many there are
     */
    record Processes(Instant time, long max, long running) {
    }

    /**
     * CPUs.
     *
     * @param physicalCores cores; 0 when not known
     * @param sockets sockets; 0 when not known
     */
    record Topology(int physicalCores, int sockets) {
    }
}
