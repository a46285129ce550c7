package io.jubelet.adapters.fs.stats;

import static io.jubelet.adapters.fs.stats.MemoryStat.key;

import io.jubelet.adapters.fs.stats.StatFile.Name;
import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.DiskCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.stats.CgroupPressure;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Version 2: one directory with the files of all controllers. The root has only some of them. */
final class CgroupFilesV2 implements CgroupFiles {

    private static final Name CPU = Name.of("cpu.stat");
    private static final Name USAGE = Name.of("memory.current");
    private static final Name SWAP = Name.of("memory.swap.current");
    private static final Name PEAK = Name.of("memory.peak");
    private static final Name EVENTS = Name.of("memory.events");
    private static final Name STAT = Name.of("memory.stat");
    private static final Name IO = Name.of("io.stat");
    private static final Name PIDS = Name.of("pids.current");
    private static final byte[] TOTAL = key("usage_usec");
    private static final byte[] USER = key("user_usec");
    private static final byte[] SYSTEM = key("system_usec");
    private static final byte[] PERIODS = key("nr_periods");
    private static final byte[] THROTTLED = key("nr_throttled");
    private static final byte[] THROTTLED_TIME = key("throttled_usec");
    private static final byte[] BURSTS = key("nr_bursts");
    private static final byte[] BURST_TIME = key("burst_usec");
    private static final byte[] ANON = key("anon");
    private static final byte[] FILE = key("file");
    private static final byte[] MAPPED = key("file_mapped");
    private static final byte[] ACTIVE = key("active_file");
    private static final byte[] INACTIVE = key("inactive_file");
    private static final byte[] FAULTS = key("pgfault");
    private static final byte[] MAJOR_FAULTS = key("pgmajfault");
    private static final byte[] LIMIT_HIT = key("max");
    private static final byte[] OOM_KILLS = key("oom_kill");
    private static final byte[] SWAP_TOTAL = key("SwapTotal");
    private static final byte[] SWAP_FREE = key("SwapFree");
    private static final long MICRO = 1000;
    private static final long KIB = 1024;
    private static final Map<String, String> BYTES = Map.of("rbytes", "Read", "wbytes", "Write", "dbytes", "Discard");
    private static final Map<String, String> REQUESTS = Map.of("rios", "Read", "wios", "Write", "dios", "Discard");

    private final String top;
    private final String proc;
    private final DiskNames disks;

    CgroupFilesV2(String top, String proc, DiskNames disks) {
        this.top = top;
        this.proc = proc;
        this.disks = disks;
    }

    @Override
    public List<String> directories(String path) {
        return List.of(top + path);
    }

    @Override
    public String unchanging() {
        return "cgroup.events";
    }

    @Override
    public String processes(String path) {
        return top + path + "/cgroup.procs";
    }

    @Override
    public Limits limits(StatFile file, String path, Instant created) {
        String cgroup = top + path;
        long weight = file.number(cgroup + "/cpu.weight", 0);
        long quota = 0;
        long period = 0;
        if (file.read(cgroup + "/cpu.max")) {
            int end = file.end(0);
            int word = file.skipWord(0, end);
            quota = Math.max(file.numberAt(0, word), 0);
            period = Math.max(file.numberAt(word, end), 0);
        }
        var cpu = new CgroupSpec.Cpu(weight <= 0 ? 0 : CpuUnits.weightToShares(weight), period, quota);
        Optional<CgroupSpec.Memory> memory = Files.exists(Path.of(cgroup, "memory.max"))
                ? Optional.of(new CgroupSpec.Memory(file.number(cgroup + "/memory.max", 0),
                        file.number(cgroup + "/memory.swap.max", 0), file.number(cgroup + "/memory.min", 0)))
                : Optional.empty();
        long threads = file.number(cgroup + "/pids.max", 0);
        return new Limits(new CgroupSpec(created, Optional.of(cpu), memory, true), threads == StatFile.MAX ? 0 : threads);
    }

    @Override
    public Measured measure(StatFile file, String path, Limits limits, Detail detail, ProcessCounts own, Instant now) {
        boolean all = detail == Detail.ALL;
        file.enter(top + path);
        CpuCounts cpu = cpu(file);
        boolean events = all && file.read(EVENTS);
        long limitHits = events ? file.valueOf(LIMIT_HIT, 0) : 0;
        long oomKills = events ? file.valueOf(OOM_KILLS, 0) : 0;
        MemoryCounts memory = memory(file, path.isEmpty(), all, limitHits);
        // The files of the root are those of the machine.
        Optional<CgroupPressure> pressure = path.isEmpty() ? StallFile.ofMachine(file, proc) : StallFile.ofCgroup(file);
        if (!all) {
            return new Measured(new CgroupSample(now, cpu, memory, List.of(), List.of(), List.of(), own, 0,
                    pressure.map(StallFile::counts)), pressure);
        }
        return new Measured(new CgroupSample(now, cpu, memory, disks(file), List.of(), List.of(), counts(file, own, limits),
                oomKills, pressure.map(StallFile::counts)), pressure);
    }

    @Override
    public Activity activity(StatFile file, String path) {
        file.enter(top + path);
        long cpu = file.read(CPU) ? file.valueOf(TOTAL) : StatFile.MISSING;
        return new Activity(cpu, file.number(USAGE, StatFile.MISSING));
    }

    private static CpuCounts cpu(StatFile file) {
        return file.read(CPU)
                ? new CpuCounts(file.valueOf(TOTAL, 0) * MICRO, List.of(), file.valueOf(USER, 0) * MICRO,
                        file.valueOf(SYSTEM, 0) * MICRO, file.valueOf(PERIODS, 0), file.valueOf(THROTTLED, 0),
                        file.valueOf(THROTTLED_TIME, 0) * MICRO, file.valueOf(BURSTS, 0),
                        file.valueOf(BURST_TIME, 0) * MICRO)
                : CpuCounts.NONE;
    }

    private MemoryCounts memory(StatFile file, boolean root, boolean all, long failures) {
        long usage = root ? 0 : file.number(USAGE, 0);
        long swap = root ? machineSwap(file) : file.number(SWAP, 0);
        long maxUsage = all ? file.number(PEAK, 0) : 0;
        file.read(STAT);
        // In the order of the file.
        long anon = file.valueOf(ANON, 0);
        long cache = file.valueOf(FILE, 0);
        long mapped = file.valueOf(MAPPED, 0);
        long inactive = file.valueOf(INACTIVE, 0);
        long active = file.valueOf(ACTIVE, 0);
        long faults = file.valueOf(FAULTS, 0);
        long majorFaults = file.valueOf(MAJOR_FAULTS, 0);
        if (root) {
            usage = anon + cache;
        }
        return new MemoryCounts(usage, maxUsage, MemoryStat.workingSet(usage, inactive), cache, anon, swap, 0, mapped, active,
                inactive, failures, faults, majorFaults, faults, majorFaults);
    }

    private long machineSwap(StatFile file) {
        return file.read(proc + "/meminfo")
                ? Math.max(file.valueOf(SWAP_TOTAL, 0) - file.valueOf(SWAP_FREE, 0), 0) * KIB : 0;
    }

    /** Lines such as {@code 8:0 rbytes=4096 wbytes=0 rios=1}. */
    private List<DiskCounts> disks(StatFile file) {
        if (!file.read(IO)) {
            return List.of();
        }
        List<DiskCounts> counts = new ArrayList<>();
        for (int at = 0; at < file.length(); at = file.end(at) + 1) {
            int end = file.end(at);
            int device = file.skipWord(at, end);
            int colon = find(file, ':', at, device);
            long major = file.digits(at, colon);
            long minor = file.digits(colon + 1, device);
            if (major >= 0 && minor >= 0) {
                counts.add(disks.counts(major, minor, operations(file, device, end, BYTES),
                        operations(file, device, end, REQUESTS)));
            }
        }
        return counts;
    }

    private static Map<String, Long> operations(StatFile file, int from, int end, Map<String, String> names) {
        Map<String, Long> bytes = new TreeMap<>();
        int at = file.skipBlanks(from, end);
        while (at < end) {
            int word = file.skipWord(at, end);
            int equals = find(file, '=', at, word);
            String operation = names.get(file.text(at, equals));
            long count = file.digits(equals + 1, word);
            if (operation != null && count != StatFile.MISSING) {
                bytes.put(operation, count);
            }
            at = file.skipBlanks(word, end);
        }
        return bytes;
    }

    private static int find(StatFile file, char character, int from, int end) {
        int at = from;
        while (at < end && file.at(at) != character) {
            at++;
        }
        return at;
    }

    private static ProcessCounts counts(StatFile file, ProcessCounts own, Limits limits) {
        return own.withThreads(file.number(PIDS, 0), limits.threads());
    }
}
