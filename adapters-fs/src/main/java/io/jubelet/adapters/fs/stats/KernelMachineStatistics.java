package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.domain.cgroup.ProcessCgroup;
import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import io.jubelet.ports.stats.MachineStatistics;
import java.io.File;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@link MachineStatistics} of {@code /proc} and {@code /sys}. */
public final class KernelMachineStatistics implements MachineStatistics {

    private static final byte[] BOOT = MemoryStat.key("btime");

    private final String proc;
    private final String sys;
    private final InstantSource clock;
    private final MachineFileSystems fileSystems;

    KernelMachineStatistics(String proc, String sys, MachineFileSystems fileSystems, InstantSource clock) {
        this.proc = proc;
        this.sys = sys;
        this.fileSystems = fileSystems;
        this.clock = clock;
    }

    /** This machine. */
    public static KernelMachineStatistics ofThisMachine() {
        InstantSource clock = InstantSource.system();
        return new KernelMachineStatistics("/proc", "/sys",
                new MachineFileSystems(() -> MountTable.ofThisProcess().below(Path.of("/")),
                        KernelFileSystemStatistics.ofThisMachine()::fileSystem, "/proc", clock), clock);
    }

    @Override
    public Instant bootTime() {
        return bootTime(proc);
    }

    /** The time of the boot by the files in this directory. */
    static Instant bootTime(String proc) {
        try (var file = new StatFile()) {
            file.read(proc + "/stat");
            return Instant.ofEpochSecond(Math.max(file.valueOf(BOOT, 0), 0));
        }
    }

    @Override
    public Optional<Processes> processes() {
        try (var file = new StatFile()) {
            long max = smaller(file.number(proc + "/sys/kernel/pid_max"), file.number(proc + "/sys/kernel/threads-max"));
            long running = running(file);
            return max < 0 || running < 0 ? Optional.empty() : Optional.of(new Processes(clock.instant(), max, running));
        }
    }

    /** Both limit how many there are; one that can't be read does not. */
    private static long smaller(long ids, long threads) {
        return ids < 0 || threads < 0 ? Math.max(ids, threads) : Math.min(ids, threads);
    }

    /** The fourth field of loadavg: how many are ready to run, and behind a slash how many there are. */
    private long running(StatFile file) {
        if (!file.read(proc + "/loadavg")) {
            return StatFile.MISSING;
        }
        int end = file.end(0);
        int slash = 0;
        while (slash < end && file.at(slash) != '/') {
            slash++;
        }
        return file.numberAt(Math.min(slash + 1, end), end);
    }

    @Override
    public Topology topology() {
        Set<List<Long>> cores = new HashSet<>();
        Set<Long> sockets = new HashSet<>();
        String[] cpus = new File(sys + "/devices/system/cpu").list((_, name) -> name.matches("cpu[0-9]+"));
        try (var file = new StatFile()) {
            for (String cpu : cpus == null ? new String[0] : cpus) {
                String directory = sys + "/devices/system/cpu/" + cpu + "/topology/";
                long socket = file.number(directory + "physical_package_id");
                long core = file.number(directory + "core_id");
                if (socket >= 0 && core >= 0) {
                    sockets.add(socket);
                    cores.add(List.of(socket, core));
                }
            }
        }
        return new Topology(cores.size(), sockets.size());
    }

    @Override
    public List<FileSystemCounts> fileSystems() {
        return fileSystems.counts();
    }

    @Override
    public Optional<String> ownCgroup() {
        try (var file = new StatFile()) {
            file.read(proc + "/self/cgroup");
            return ProcessCgroup.of(file.text());
        }
    }
}
