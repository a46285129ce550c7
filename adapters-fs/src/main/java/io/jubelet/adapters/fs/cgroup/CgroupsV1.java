package io.jubelet.adapters.fs.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Cgroups of version 1: one hierarchy per controller, or per few. */
final class CgroupsV1 implements CgroupVersion {

    private static final String PERIOD = "cpu.cfs_period_us";
    private static final String QUOTA = "cpu.cfs_quota_us";

    /** The kernel reports a limit that was never set as the largest number of whole pages. */
    private static final long UNLIMITED = 1L << 62;

    private final CgroupMounts mounts;
    private final ControlFiles files;
    private final boolean balanced;

    /** @param balanced whether the scheduler distributes the load of new cgroups among their CPUs */
    CgroupsV1(CgroupMounts mounts, ControlFiles files, boolean balanced) {
        this.mounts = mounts;
        this.files = files;
        this.balanced = balanced;
    }

    @Override
    public List<String> controllers() {
        return List.copyOf(mounts.byController().keySet());
    }

    @Override
    public boolean make(Path relative) throws IOException {
        boolean made = false;
        for (Path top : mounts.byController().values().stream().distinct().toList()) {
            made |= make(top, relative);
        }
        return made;
    }

    /** Makes a cgroup with its parents in one hierarchy; whether it was missing there. */
    boolean make(Path top, Path relative) throws IOException {
        boolean cpuset = top.equals(mounts.byController().get("cpuset"));
        if (isMade(top.resolve(relative), cpuset)) {
            return false;
        }
        boolean made = false;
        Path directory = top;
        for (Path step : relative) {
            Path parent = directory;
            directory = directory.resolve(step);
            made = !files.isDirectory(directory);
            if (made) {
                files.makeDirectory(directory);
            }
            if (made && cpuset && !balanced) {
                // While it has no CPUs, this moves none between the domains of the scheduler.
                files.write(directory.resolve("cpuset.sched_load_balance"), "0");
            }
            if (cpuset) {
                // A new one has neither CPUs nor memory, and no process can be put into it until it has.
                inherit(parent, directory, "cpuset.cpus");
                inherit(parent, directory, "cpuset.mems");
            }
        }
        return made;
    }

    /** As mostly: one look is enough, where the parents of a new one take one each. */
    private boolean isMade(Path directory, boolean cpuset) throws IOException {
        return files.isDirectory(directory) && (!cpuset || !files.read(directory.resolve("cpuset.cpus")).isEmpty()
                && !files.read(directory.resolve("cpuset.mems")).isEmpty());
    }

    private void inherit(Path parent, Path directory, String file) throws IOException {
        if (files.read(directory.resolve(file)).isEmpty()) {
            files.write(directory.resolve(file), files.read(parent.resolve(file)));
        }
    }

    @Override
    public void set(Path relative, CgroupLimits limits) throws IOException {
        write("cpu", relative, "cpu.shares", limits.cpuShares());
        setQuota(relative, limits);
        write("memory", relative, "memory.limit_in_bytes", limits.memoryLimit());
        if (limits.pidsLimit().isPresent()) {
            write("pids", relative, "pids.max", CgroupVersion.orMax(limits.pidsLimit().getAsLong()));
        }
        for (Map.Entry<Long, Long> pages : limits.hugePageLimits().entrySet()) {
            setHugePages(relative, "hugetlb." + ResourceName.kernelPageSize(pages.getKey()), Long.toString(pages.getValue()));
        }
    }

    /** What is reserved is limited since Linux 5.7: a process gets an error, and not a signal when it touches a page. */
    private void setHugePages(Path relative, String prefix, String bytes) throws IOException {
        write("hugetlb", relative, prefix + ".limit_in_bytes", bytes);
        Path top = mounts.byController().get("hugetlb");
        String reserved = prefix + ".rsvd.limit_in_bytes";
        if (top != null && files.isFile(top.resolve(relative).resolve(reserved))) {
            write("hugetlb", relative, reserved, bytes);
        }
    }

    /**
     * The kernel compares quota and period with those of parent and children after each write; lifting the quota first
     * lets any new pair through that fits. One that does not fit leaves both as they were.
     */
    private void setQuota(Path relative, CgroupLimits limits) throws IOException {
        Path top = mounts.byController().get("cpu");
        if (top == null || limits.cpuPeriod().isEmpty() || limits.cpuQuota().isEmpty()) {
            write("cpu", relative, PERIOD, limits.cpuPeriod());
            write("cpu", relative, QUOTA, limits.cpuQuota());
            return;
        }
        String period = files.read(top.resolve(relative).resolve(PERIOD));
        String quota = files.read(top.resolve(relative).resolve(QUOTA));
        if (period.equals(Long.toString(limits.cpuPeriod().getAsLong())) && quota.equals(Long.toString(limits.cpuQuota().getAsLong()))) {
            return;
        }
        write("cpu", relative, QUOTA, "-1");
        try {
            write("cpu", relative, PERIOD, limits.cpuPeriod());
            write("cpu", relative, QUOTA, limits.cpuQuota());
        } catch (IOException e) {
            write("cpu", relative, PERIOD, period);
            write("cpu", relative, QUOTA, quota);
            throw e;
        }
    }

    @Override
    public void validate(Path relative, CgroupName name) {
        List<String> missing = mounts.byController().values().stream().distinct().map(top -> top.resolve(relative))
                .filter(path -> !files.isDirectory(path)).map(Path::toString).toList();
        if (!missing.isEmpty()) {
            throw new NotFoundException("cgroup " + name.quoted() + " has some missing paths: "
                    + String.join(", ", missing));
        }
    }

    @Override
    public CgroupLimits limits(Path relative) throws IOException {
        OptionalLong memory = number("memory", relative, "memory.limit_in_bytes");
        return new CgroupLimits(number("cpu", relative, "cpu.shares"), number("cpu", relative, "cpu.cfs_quota_us"),
                number("cpu", relative, "cpu.cfs_period_us"),
                memory.isPresent() && memory.getAsLong() >= UNLIMITED ? OptionalLong.of(-1) : memory,
                OptionalLong.empty(), Map.of(), Map.of());
    }

    private OptionalLong number(String controller, Path relative, String file) throws IOException {
        Path top = mounts.byController().get(controller);
        return top == null ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(files.read(top.resolve(relative).resolve(file))));
    }

    @Override
    public Optional<Path> memoryUsage(Path relative) {
        return Optional.ofNullable(mounts.byController().get("memory"))
                .map(top -> top.resolve(relative).resolve("memory.usage_in_bytes"));
    }

    private void write(String controller, Path relative, String file, OptionalLong value) throws IOException {
        if (value.isPresent()) {
            write(controller, relative, file, Long.toString(value.getAsLong()));
        }
    }

    private void write(String controller, Path relative, String file, String value) throws IOException {
        Path top = mounts.byController().get(controller);
        if (top != null) {
            files.write(top.resolve(relative).resolve(file), value);
        }
    }
}
