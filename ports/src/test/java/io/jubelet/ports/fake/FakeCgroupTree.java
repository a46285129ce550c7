package io.jubelet.ports.fake;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A {@link CgroupTree} in memory, with processes that tests put into it. Thread-safe. */
public final class FakeCgroupTree implements CgroupTree {

    private static final long PAGE = 4096;

    private final TreeMap<String, Cgroup> cgroups = new TreeMap<>();

    private final Map<String, Long> usage = new HashMap<>();

    private record Cgroup(CgroupLimits limits, TreeSet<Long> processes) {
    }

    /** Limits of a cgroup as they were set last, all of them; empty when it does not exist. */
    public synchronized Optional<CgroupLimits> allLimits(CgroupName cgroup) {
        return Optional.ofNullable(cgroups.get(cgroup.toCgroupfs())).map(Cgroup::limits);
    }

    /** Lets a cgroup use memory. */
    public synchronized void use(CgroupName cgroup, long bytes) {
        usage.put(path(cgroup), bytes);
    }

    /** Puts a process into a cgroup. */
    public synchronized void put(CgroupName cgroup, long process) {
        cgroups.get(cgroup.toCgroupfs()).processes().add(process);
    }

    @Override
    public boolean unified() {
        return true;
    }

    @Override
    public List<String> controllers() {
        return List.of("cpu", "cpuset", "hugetlb", "memory", "pids");
    }

    @Override
    public synchronized boolean apply(CgroupName cgroup, CgroupLimits limits) {
        String path = path(cgroup);
        if (limits.memoryLimit().orElse(-1) >= 0 && usage.getOrDefault(path, 0L) > limits.memoryLimit().getAsLong()) {
            throw new ConflictException("cgroup " + path + " uses " + usage.get(path) + " bytes");
        }
        boolean missing = !cgroups.containsKey(path);
        for (int end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
            cgroups.putIfAbsent(path.substring(0, end), new Cgroup(CgroupLimits.NONE, new TreeSet<>()));
        }
        cgroups.merge(path, new Cgroup(merge(CgroupLimits.NONE, limits), new TreeSet<>()),
                (old, added) -> new Cgroup(merge(old.limits(), added.limits()), old.processes()));
        return missing;
    }

    private static CgroupLimits merge(CgroupLimits old, CgroupLimits added) {
        Map<Long, Long> pages = new TreeMap<>(old.hugePageLimits());
        pages.putAll(added.hugePageLimits());
        Map<String, String> unified = new TreeMap<>(old.unified());
        unified.putAll(added.unified());
        return new CgroupLimits(newer(old.cpuShares(), added.cpuShares()), newer(old.cpuQuota(), added.cpuQuota()),
                newer(old.cpuPeriod(), added.cpuPeriod()), newer(old.memoryLimit(), pages(added.memoryLimit())),
                newer(old.pidsLimit(), added.pidsLimit()), pages, unified);
    }

    /** As kernels do. */
    private static OptionalLong pages(OptionalLong bytes) {
        return bytes.isEmpty() || bytes.getAsLong() < 0 ? bytes : OptionalLong.of(bytes.getAsLong() / PAGE * PAGE);
    }

    private static OptionalLong newer(OptionalLong old, OptionalLong added) {
        return added.isPresent() ? added : old;
    }

    @Override
    public synchronized void validate(CgroupName cgroup) {
        if (!cgroup.components().isEmpty() && !exists(cgroup)) {
            throw new NotFoundException("cgroup " + cgroup.toCgroupfs() + " does not exist");
        }
    }

    @Override
    public synchronized CgroupLimits limits(CgroupName cgroup) {
        validate(cgroup);
        CgroupLimits set = cgroups.get(path(cgroup)).limits();
        return new CgroupLimits(set.cpuShares(), set.cpuQuota(), set.cpuPeriod(), set.memoryLimit(),
                OptionalLong.empty(), Map.of(), Map.of());
    }

    @Override
    public synchronized OptionalLong memoryUsage(CgroupName cgroup) {
        return exists(cgroup) ? OptionalLong.of(usage.getOrDefault(path(cgroup), 0L)) : OptionalLong.empty();
    }

    @Override
    public synchronized boolean exists(CgroupName cgroup) {
        return cgroups.containsKey(path(cgroup));
    }

    @Override
    public synchronized List<String> children(CgroupName cgroup) {
        String path = path(cgroup);
        if (!cgroups.containsKey(path)) {
            throw new NotFoundException("cgroup " + path + " does not exist");
        }
        return below(path).keySet().stream().filter(child -> child.indexOf('/', path.length() + 1) < 0)
                .map(child -> child.substring(path.length() + 1)).toList();
    }

    @Override
    public synchronized List<Long> processes(CgroupName cgroup) {
        String path = path(cgroup);
        TreeSet<Long> all = new TreeSet<>();
        below(path).values().forEach(child -> all.addAll(child.processes()));
        Optional.ofNullable(cgroups.get(path)).ifPresent(own -> all.addAll(own.processes()));
        return List.copyOf(all);
    }

    @Override
    public synchronized void destroy(CgroupName cgroup) {
        String path = path(cgroup);
        below(path).clear();
        cgroups.remove(path);
    }

    private SortedMap<String, Cgroup> below(String path) {
        return cgroups.subMap(path + "/", path + "0");
    }

    @Override
    public String path(CgroupName cgroup) {
        if (cgroup.components().isEmpty()) {
            throw new InvalidArgumentException("the root cgroup belongs to the machine");
        }
        cgroup.components().forEach(component -> FakeNames.step("cgroup", component));
        return cgroup.toCgroupfs();
    }
}
