package io.jubelet.app.boot;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/** Cgroups without processes, of which only the names are kept. Thread-safe. */
final class SimulatedCgroups implements CgroupTree {

    private final TreeSet<String> paths = new TreeSet<>();

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
        boolean missing = !paths.contains(path);
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            paths.add(path.substring(0, end));
        }
        return missing;
    }

    @Override
    public synchronized boolean exists(CgroupName cgroup) {
        return paths.contains(path(cgroup));
    }

    @Override
    public synchronized void validate(CgroupName cgroup) {
        if (!cgroup.components().isEmpty() && !paths.contains(path(cgroup))) {
            throw new NotFoundException("cgroup " + cgroup.toCgroupfs() + " does not exist");
        }
    }

    @Override
    public CgroupLimits limits(CgroupName cgroup) {
        validate(cgroup);
        return CgroupLimits.NONE;
    }

    @Override
    public OptionalLong memoryUsage(CgroupName cgroup) {
        return exists(cgroup) ? OptionalLong.of(0) : OptionalLong.empty();
    }

    @Override
    public synchronized List<String> children(CgroupName cgroup) {
        String path = path(cgroup);
        if (!paths.contains(path)) {
            throw new NotFoundException("cgroup " + path + " does not exist");
        }
        return below(path).stream().map(child -> child.substring(path.length() + 1))
                .filter(name -> name.indexOf('/') < 0).toList();
    }

    @Override
    public List<Long> processes(CgroupName cgroup) {
        path(cgroup);
        return List.of();
    }

    @Override
    public synchronized void destroy(CgroupName cgroup) {
        String path = path(cgroup);
        below(path).clear();
        paths.remove(path);
    }

    private SortedSet<String> below(String path) {
        // '0' is the character that follows '/'.
        return paths.subSet(path + "/", path + "0");
    }

    @Override
    public String path(CgroupName cgroup) {
        if (cgroup.components().isEmpty()) {
            throw new InvalidArgumentException("the root cgroup belongs to the machine");
        }
        return cgroup.toCgroupfs();
    }
}
