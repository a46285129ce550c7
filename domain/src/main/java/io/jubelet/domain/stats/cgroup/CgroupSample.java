package io.jubelet.domain.stats.cgroup;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Usage of a cgroup.
 *
 * @param time when it was measured
 * @param cpu use of CPU
 * @param memory memory
 * @param disks bytes by device
 * @param fileSystems file systems
 * @param interfaces network interfaces
 * @param processes processes
 * @param oomEvents how often the kernel killed for want of memory
 * @param stalls time lost by want of resources, where the kernel measures it
 */
public record CgroupSample(
        Instant time,
        CpuCounts cpu,
        MemoryCounts memory,
        List<DiskCounts> disks,
        List<FileSystemCounts> fileSystems,
        List<InterfaceCounts> interfaces,
        ProcessCounts processes,
        long oomEvents,
        Optional<StallCounts> stalls) {

    /** Copies the lists; rejects null. */
    public CgroupSample {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
        disks = List.copyOf(disks);
        fileSystems = List.copyOf(fileSystems);
        interfaces = List.copyOf(interfaces);
        Objects.requireNonNull(processes, "processes");
        Objects.requireNonNull(stalls, "stalls");
    }

    /** The same numbers, found to be true at another time. */
    public CgroupSample at(Instant other) {
        return new CgroupSample(other, cpu, memory, disks, fileSystems, interfaces, processes, oomEvents, stalls);
    }
}
