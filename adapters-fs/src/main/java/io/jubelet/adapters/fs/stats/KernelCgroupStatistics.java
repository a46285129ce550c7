package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.DirectoryEntry;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.stats.CgroupFiles.Activity;
import io.jubelet.adapters.fs.stats.CgroupFiles.Limits;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** {@link CgroupStatistics} of this machine. Limits are read again after a minute: they change seldom. */
public final class KernelCgroupStatistics implements CgroupStatistics {

    private static final StaggeredAge LIMITS_AGE = new StaggeredAge(Duration.ofMinutes(1));
    /** How long a cgroup is remembered that was not seen any more. */
    private static final Duration KEPT = Duration.ofMinutes(2);
    private static final byte[] MEMORY = MemoryStat.key("MemTotal");
    private static final byte[] SWAP = MemoryStat.key("SwapTotal");
    private static final long KIB = 1024;
    private static final long NO_CGROUPS_BELOW = 2;

    /** Limits, and when they were read. */
    private record Known(Limits limits, Instant read) {
    }

    private final FileCalls calls = new LinuxFileCalls();
    private final CgroupFiles files;
    private final ProcessFiles processes;
    private final String proc;
    private final InstantSource clock;
    private final Instant boot;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final IdleCgroups idle = new IdleCgroups();

    KernelCgroupStatistics(CgroupFiles files, String proc, InstantSource clock) {
        this.files = files;
        this.processes = new ProcessFiles(proc);
        this.proc = proc;
        this.clock = clock;
        this.boot = KernelMachineStatistics.bootTime(proc).truncatedTo(ChronoUnit.MINUTES);
    }

    /**
     * The cgroups of this machine.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when no hierarchy is mounted
     */
    public static KernelCgroupStatistics ofThisMachine() {
        return of(Path.of("/proc/self/mountinfo"));
    }

    /**
     * The cgroups that a table of mounts names (proc_pid_mountinfo(5)).
     *
     * @throws io.jubelet.ports.failure.NotFoundException when it names no hierarchy
     */
    public static KernelCgroupStatistics of(Path mountinfo) {
        var hierarchies = CgroupHierarchies.of(mountinfo);
        var disks = new DiskNames(Path.of("/sys/dev/block"));
        CgroupFiles files = hierarchies.unified()
                .<CgroupFiles>map(top -> new CgroupFilesV2(top, "/proc", disks))
                .orElseGet(() -> new CgroupFilesV1(hierarchies.byController(), disks));
        return new KernelCgroupStatistics(files, "/proc", InstantSource.system());
    }

    @Override
    public Optional<CgroupReading> read(String path, Detail detail) {
        try (var file = new StatFile()) {
            return read(file, path, detail);
        }
    }

    @Override
    public List<String> paths(List<String> tops) {
        Set<String> all = new TreeSet<>();
        try (var file = new StatFile()) {
            tops.forEach(path -> collect(file, below(path), all));
        }
        Instant now = clock.instant();
        processes.forgetOld(now);
        idle.forgetOld(now);
        Instant old = now.minus(KEPT);
        known.values().removeIf(limits -> limits.read().isBefore(old));
        return List.copyOf(all);
    }

    @Override
    public List<CgroupReading> readAll(List<String> paths, Detail detail) {
        List<CgroupReading> readings = new ArrayList<>(paths.size());
        try (var file = new StatFile()) {
            paths.forEach(path -> read(file, path, detail).ifPresent(readings::add));
        }
        return readings;
    }

    private static String below(String path) {
        return path.equals(CgroupReading.ROOT) ? "" : path;
    }

    private void collect(StatFile file, String path, Set<String> all) {
        String directory = files.directories(path).getFirst();
        long links = file.links(directory);
        if (links == StatFile.MISSING) {
            return;
        }
        List<String> names = new ArrayList<>();
        // A cgroup with none below it has two names: its own, and the one that it has for itself.
        if (links != NO_CGROUPS_BELOW) {
            try {
                list(RawPath.of(directory), names);
            } catch (SystemCallException e) {
                // It is not there any more.
                return;
            }
        }
        all.add(path.isEmpty() ? CgroupReading.ROOT : path);
        names.forEach(name -> collect(file, path + "/" + name, all));
    }

    private void list(RawPath directory, List<String> names) throws SystemCallException {
        try (var open = new OpenFile(calls, calls.openDirectory(FileCalls.AT_FDCWD, directory))) {
            List<DirectoryEntry> entries = calls.entries(open.fd());
            while (!entries.isEmpty()) {
                entries.stream().filter(entry -> entry.kind() == DirectoryEntry.Kind.DIRECTORY)
                        .forEach(entry -> names.add(entry.name().toString()));
                entries = calls.entries(open.fd());
            }
        }
    }

    private Optional<CgroupReading> read(StatFile file, String name, Detail detail) {
        String path = below(name);
        if (path.contains("/../") || path.endsWith("/..")) {
            return Optional.empty();
        }
        if (detail == Detail.SUMMARY) {
            return measure(file, name, detail);
        }
        Activity activity = files.activity(file, path);
        Instant now = clock.instant();
        Optional<CgroupReading> before = idle.reading(path, activity, now);
        if (before.isPresent()) {
            return before.map(reading -> new CgroupReading(name, limits(file, path, now).settings(), reading.sample().at(now),
                    reading.pressure(), reading.process()));
        }
        Optional<CgroupReading> measured = measure(file, name, detail);
        measured.ifPresent(reading -> idle.keep(path, activity, reading));
        return measured;
    }

    private Optional<CgroupReading> measure(StatFile file, String name, Detail detail) {
        String path = below(name);
        if (!file.read(files.processes(path))) {
            return Optional.empty();
        }
        OptionalLong process = some(file.digits(0, file.end(0)));
        Instant now = clock.instant();
        if (isOld(path, known.get(path), now)) {
            limits(file, path, now);
            file.read(files.processes(path));
        }
        Limits limits = limits(file, path, now);
        ProcessCounts own = detail == Detail.ALL ? processes.count(file, path.isEmpty(), now)
                : new ProcessCounts(file.lines(), 0, 0, 0, 0);
        CgroupFiles.Measured measured = files.measure(file, path, limits, detail, own, now);
        return Optional.of(new CgroupReading(name, limits.settings(), measured.sample(), measured.pressure(), process));
    }

    private static boolean isOld(String path, Known limits, Instant now) {
        return limits == null || LIMITS_AGE.isOver(path, limits.read(), now);
    }

    private Limits limits(StatFile file, String path, Instant now) {
        Known found = known.get(path);
        if (isOld(path, found, now)) {
            Instant created = found == null ? created(path, now) : found.limits().settings().created();
            found = new Known(readLimits(file, path, created), now);
            known.put(path, found);
        }
        return found.limits();
    }

    private static OptionalLong some(long number) {
        return number == StatFile.MISSING ? OptionalLong.empty() : OptionalLong.of(number);
    }

    private Limits readLimits(StatFile file, String path, Instant created) {
        Limits limits = files.limits(file, path, created);
        if (!path.isEmpty()) {
            return limits;
        }
        CgroupSpec settings = limits.settings();
        file.read(proc + "/meminfo");
        var machine = new CgroupSpec.Memory(file.valueOf(MEMORY, 0) * KIB, file.valueOf(SWAP, 0) * KIB,
                settings.memory().map(CgroupSpec.Memory::reservation).orElse(0L));
        return new Limits(new CgroupSpec(settings.created(), settings.cpu(), Optional.of(machine), settings.diskIo()),
                limits.threads());
    }

    /** The earliest change of its directories and of the file that does not change later; not before the machine was booted. */
    private Instant created(String path, Instant now) {
        Instant earliest = now;
        for (String directory : files.directories(path)) {
            for (Path each : List.of(Path.of(directory), Path.of(directory, files.unchanging()))) {
                Instant changed = changed(each, now);
                earliest = changed.isBefore(earliest) ? changed : earliest;
            }
        }
        return earliest.isBefore(boot) ? boot : earliest;
    }

    private static Instant changed(Path path, Instant otherwise) {
        try {
            return Files.getLastModifiedTime(path).toInstant();
        } catch (IOException e) {
            return otherwise;
        }
    }
}
