package io.jubelet.ports.fake;

import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import io.jubelet.ports.stats.MachineStatistics;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** {@link MachineStatistics} of a machine with two cores that was booted long ago. */
public final class FakeMachineStatistics implements MachineStatistics {

    private static final Instant BOOT = Instant.parse("2025-12-31T00:00:00Z");

    private final InstantSource clock;

    /** A machine with this clock. */
    public FakeMachineStatistics(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Instant bootTime() {
        return BOOT;
    }

    @Override
    public Optional<Processes> processes() {
        return Optional.of(new Processes(clock.instant(), 4_194_304, 123));
    }

    @Override
    public Topology topology() {
        return new Topology(2, 1);
    }

    @Override
    public List<FileSystemCounts> fileSystems() {
        return List.of(new FileSystemCounts("/dev/vda1", 1L << 40, 1L << 30, 1L << 20, 1L << 19, FileSystemCounts.Traffic.NONE));
    }

    @Override
    public Optional<String> ownCgroup() {
        return Optional.of("/system.slice/jubelet.service");
    }
}
