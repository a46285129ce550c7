package io.jubelet.app.metrics;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Measures changes of cgroups. One that fails before it is known whether the cgroup was there counts as an update. */
final class CountedCgroups implements CgroupTree {

    private final CgroupTree cgroups;
    private final Histogram duration;
    private final Timers timers;

    CountedCgroups(CgroupTree cgroups, MetricRegistry registry, Timers timers) {
        this.cgroups = cgroups;
        this.duration = registry.histogram("kubelet_cgroup_manager_duration_seconds", "[ALPHA] Duration in seconds for "
                + "cgroup manager operations. Broken down by method.", Buckets.DEFAULT, "operation_type");
        this.timers = timers;
        registry.gauge("kubelet_cgroup_version", "[ALPHA] cgroup version on the hosts.").set(cgroups.unified() ? 2 : 1);
    }

    @Override
    public boolean unified() {
        return cgroups.unified();
    }

    @Override
    public List<String> controllers() {
        return cgroups.controllers();
    }

    @Override
    public boolean apply(CgroupName cgroup, CgroupLimits limits) {
        long begin = timers.nanos();
        boolean made = false;
        try {
            made = cgroups.apply(cgroup, limits);
            return made;
        } finally {
            observe(made ? "create" : "update", begin);
        }
    }

    @Override
    public String path(CgroupName cgroup) {
        return cgroups.path(cgroup);
    }

    @Override
    public void validate(CgroupName cgroup) {
        cgroups.validate(cgroup);
    }

    @Override
    public boolean isComplete(CgroupName cgroup) {
        return cgroups.isComplete(cgroup);
    }

    @Override
    public CgroupLimits limits(CgroupName cgroup) {
        return cgroups.limits(cgroup);
    }

    @Override
    public OptionalLong memoryUsage(CgroupName cgroup) {
        return cgroups.memoryUsage(cgroup);
    }

    @Override
    public boolean exists(CgroupName cgroup) {
        return cgroups.exists(cgroup);
    }

    @Override
    public List<String> children(CgroupName cgroup) {
        return cgroups.children(cgroup);
    }

    @Override
    public Set<CgroupName> podCgroups(CgroupName root) {
        return cgroups.podCgroups(root);
    }

    @Override
    public List<Long> processes(CgroupName cgroup) {
        return cgroups.processes(cgroup);
    }

    @Override
    public void destroy(CgroupName cgroup) {
        long begin = timers.nanos();
        try {
            cgroups.destroy(cgroup);
        } finally {
            observe("destroy", begin);
        }
    }

    private void observe(String operation, long begin) {
        duration.observe(Duration.ofNanos(timers.nanos() - begin), operation);
    }
}
