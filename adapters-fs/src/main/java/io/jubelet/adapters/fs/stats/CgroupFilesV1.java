package io.jubelet.adapters.fs.stats;

import static io.jubelet.adapters.fs.stats.MemoryStat.key;

import io.jubelet.adapters.fs.stats.StatFile.Name;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.DiskCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Version 1: one directory per controller. Numbers of memory are those with the cgroups below. */
final class CgroupFilesV1 implements CgroupFiles {

    private static final byte[] USER = key("user");
    private static final byte[] SYSTEM = key("system");
    private static final byte[] PERIODS = key("nr_periods");
    private static final byte[] THROTTLED = key("nr_throttled");
    private static final byte[] THROTTLED_TIME = key("throttled_time");
    private static final byte[] BURSTS = key("nr_bursts");
    private static final byte[] BURST_TIME = key("burst_time");
    private static final byte[] CACHE = key("total_cache");
    private static final byte[] RSS = key("total_rss");
    private static final byte[] SWAP = key("total_swap");
    private static final byte[] MAPPED = key("total_mapped_file");
    private static final byte[] ACTIVE = key("total_active_file");
    private static final byte[] INACTIVE = key("total_inactive_file");
    private static final byte[] FAULTS = key("pgfault");
    private static final byte[] MAJOR_FAULTS = key("pgmajfault");
    private static final byte[] OOM_KILLS = key("oom_kill");
    private static final Name USAGE = Name.of("memory.usage_in_bytes");
    private static final Name MAX_USAGE = Name.of("memory.max_usage_in_bytes");
    private static final Name FAILURES = Name.of("memory.failcnt");
    private static final Name KERNEL_USAGE = Name.of("memory.kmem.usage_in_bytes");
    private static final Name STAT = Name.of("memory.stat");
    private static final Name OOM_CONTROL = Name.of("memory.oom_control");
    /** CPU time is counted in hundredths of a second, whatever the kernel was built with (USER_HZ). */
    private static final long TICK = 10_000_000;
    /** Above this a limit of memory stands for none. */
    private static final long UNLIMITED = 1L << 62;

    private final Map<String, String> controllers;
    private final List<String> tops;
    private final DiskNames disks;

    CgroupFilesV1(Map<String, String> controllers, DiskNames disks) {
        this.controllers = Map.copyOf(controllers);
        this.tops = Stream.of("cpu", "memory", "pids", "cpuacct", "blkio").map(controllers::get).filter(Objects::nonNull)
                .distinct().toList();
        this.disks = disks;
    }

    private Optional<String> directory(String controller, String path) {
        return Optional.ofNullable(controllers.get(controller)).map(top -> top + path);
    }

    @Override
    public List<String> directories(String path) {
        return tops.stream().map(top -> top + path).toList();
    }

    @Override
    public String unchanging() {
        return "cgroup.clone_children";
    }

    @Override
    public String processes(String path) {
        return tops.getFirst() + path + "/cgroup.procs";
    }

    @Override
    public Limits limits(StatFile file, String path, Instant created) {
        Optional<CgroupSpec.Cpu> cpu = directory("cpu", path).map(cgroup -> new CgroupSpec.Cpu(
                file.number(cgroup + "/cpu.shares", 0), file.number(cgroup + "/cpu.cfs_period_us", 0),
                file.number(cgroup + "/cpu.cfs_quota_us", 0)));
        Optional<CgroupSpec.Memory> memory = directory("memory", path).map(cgroup -> new CgroupSpec.Memory(
                file.number(cgroup + "/memory.limit_in_bytes", 0),
                file.number(cgroup + "/memory.memsw.limit_in_bytes", 0),
                file.number(cgroup + "/memory.soft_limit_in_bytes", 0)));
        long threads = pids(path).map(cgroup -> file.number(cgroup + "/pids.max", 0)).orElse(0L);
        return new Limits(new CgroupSpec(created, cpu, memory, controllers.containsKey("blkio")),
                threads == StatFile.MAX ? 0 : threads);
    }

    @Override
    public Measured measure(StatFile file, String path, Limits limits, Detail detail, ProcessCounts own, Instant now) {
        CgroupSpec settings = limits.settings();
        boolean all = detail == Detail.ALL;
        CpuCounts cpu = all ? cpu(file, path, settings.cpu().filter(limit -> limit.quota() != 0).isPresent())
                : brief(total(file, path));
        MemoryCounts memory = directory("memory", path).filter(file::enter).map(_ -> memory(file, all, isLimited(settings)))
                .orElse(MemoryCounts.NONE);
        if (!all) {
            return new Measured(new CgroupSample(now, cpu, memory, List.of(), List.of(), List.of(), own, 0,
                    Optional.empty()), Optional.empty());
        }
        long oomKills = directory("memory", path).filter(_ -> file.read(OOM_CONTROL)).map(_ -> file.valueOf(OOM_KILLS, 0))
                .orElse(0L);
        return new Measured(new CgroupSample(now, cpu, memory, disks(file, path), List.of(), List.of(), counts(file, path, own, limits),
                oomKills, Optional.empty()), Optional.empty());
    }

    @Override
    public Activity activity(StatFile file, String path) {
        return new Activity(number(file, "cpuacct", path, "/cpuacct.usage"), number(file, "memory", path, "/memory.usage_in_bytes"));
    }

    private long number(StatFile file, String controller, String path, String name) {
        String top = controllers.get(controller);
        return top == null ? StatFile.MISSING : file.number(top + path + name);
    }

    private long total(StatFile file, String path) {
        return directory("cpuacct", path).map(cgroup -> file.number(cgroup + "/cpuacct.usage", 0)).orElse(0L);
    }

    private static CpuCounts brief(long total) {
        return new CpuCounts(total, List.of(), 0, 0, 0, 0, 0, 0, 0);
    }

    private CpuCounts cpu(StatFile file, String path, boolean hasQuota) {
        long total = total(file, path);
        long user = 0;
        long system = 0;
        Optional<String> accounted = directory("cpuacct", path);
        if (accounted.isPresent()) {
            file.read(accounted.get() + "/cpuacct.stat");
            user = file.valueOf(USER, 0) * TICK;
            system = file.valueOf(SYSTEM, 0) * TICK;
        }
        boolean limited = hasQuota && directory("cpu", path).filter(cgroup -> file.read(cgroup + "/cpu.stat")).isPresent();
        return limited
                ? new CpuCounts(total, List.of(), user, system, file.valueOf(PERIODS, 0), file.valueOf(THROTTLED, 0),
                        file.valueOf(THROTTLED_TIME, 0), file.valueOf(BURSTS, 0), file.valueOf(BURST_TIME, 0))
                : new CpuCounts(total, List.of(), user, system, 0, 0, 0, 0, 0);
    }

    private static boolean isLimited(CgroupSpec settings) {
        return settings.memory().filter(limits -> Long.compareUnsigned(limits.limit(), UNLIMITED) <= 0).isPresent();
    }

    /** The use of memory of the directory that was entered. */
    private static MemoryCounts memory(StatFile file, boolean all, boolean limited) {
        long usage = file.number(USAGE, 0);
        long maxUsage = all ? file.number(MAX_USAGE, 0) : 0;
        long failures = all && limited ? file.number(FAILURES, 0) : 0;
        long kernel = all ? file.number(KERNEL_USAGE, 0) : 0;
        file.read(STAT);
        // In the order of the file.
        long faults = file.valueOf(FAULTS, 0);
        long majorFaults = file.valueOf(MAJOR_FAULTS, 0);
        long cache = file.valueOf(CACHE, 0);
        long rss = file.valueOf(RSS, 0);
        long mapped = file.valueOf(MAPPED, 0);
        long swap = file.valueOf(SWAP, 0);
        long inactive = file.valueOf(INACTIVE, 0);
        long active = file.valueOf(ACTIVE, 0);
        return new MemoryCounts(usage, maxUsage, MemoryStat.workingSet(usage, inactive), cache, rss, swap, kernel, mapped,
                active, inactive, failures, faults, majorFaults, faults, majorFaults);
    }

    private List<DiskCounts> disks(StatFile file, String path) {
        Optional<String> cgroup = directory("blkio", path);
        if (cgroup.isEmpty()) {
            return List.of();
        }
        Map<Long, Map<String, Long>> bytes = devices(file, cgroup.get() + "/blkio.throttle.io_service_bytes_recursive");
        // Where no byte went there was no request.
        Map<Long, Map<String, Long>> requests = bytes.isEmpty() ? Map.of()
                : devices(file, cgroup.get() + "/blkio.throttle.io_serviced_recursive");
        List<DiskCounts> counts = new ArrayList<>(bytes.size());
        bytes.forEach((device, operations) -> counts.add(disks.counts(device >>> Integer.SIZE, device & 0xFFFF_FFFFL,
                operations, requests.getOrDefault(device, Map.of()))));
        return counts;
    }

    /** Lines such as {@code 8:0 Read 4096}, a line per operation, and a sum at the end. */
    private static Map<Long, Map<String, Long>> devices(StatFile file, String name) {
        Map<Long, Map<String, Long>> devices = new TreeMap<>();
        file.read(name);
        for (int at = 0; at < file.length(); at = file.end(at) + 1) {
            int end = file.end(at);
            int colon = at;
            while (colon < end && file.at(colon) != ':') {
                colon++;
            }
            int device = file.skipWord(at, end);
            int operation = file.skipWord(device + 1, end);
            long major = file.digits(at, colon);
            long minor = file.digits(colon + 1, device);
            long count = file.numberAt(operation, end);
            if (colon < device && major >= 0 && minor >= 0 && count != StatFile.MISSING) {
                devices.computeIfAbsent(major << Integer.SIZE | minor, _ -> new TreeMap<>())
                        .put(file.text(device + 1, operation), count);
            }
        }
        return devices;
    }

    /** The root has no files of this controller. */
    private Optional<String> pids(String path) {
        return directory("pids", path).filter(_ -> !path.isEmpty());
    }

    private ProcessCounts counts(StatFile file, String path, ProcessCounts own, Limits limits) {
        long threads = pids(path).map(cgroup -> file.number(cgroup + "/pids.current", 0)).orElse(0L);
        return own.withThreads(threads, limits.threads());
    }
}
