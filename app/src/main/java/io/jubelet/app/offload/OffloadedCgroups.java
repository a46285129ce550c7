package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** {@link CgroupTree} whose calls run on host threads. */
public final class OffloadedCgroups implements CgroupTree {

    private static final String CGROUPS = "the cgroup file system";
    private static final String REMOVALS = "the removal of cgroups";

    private final CgroupTree cgroups;
    private final BlockingWork work;

    /** The same cgroups, by calls that run on host threads. */
    public OffloadedCgroups(CgroupTree cgroups, BlockingWork work) {
        this.cgroups = cgroups;
        this.work = work;
    }

    @Override
    public boolean unified() {
        return cgroups.unified();
    }

    @Override
    public List<String> controllers() {
        return work.call(CGROUPS, cgroups::controllers);
    }

    @Override
    public boolean apply(CgroupName cgroup, CgroupLimits limits) {
        return work.call(CGROUPS, () -> cgroups.apply(cgroup, limits));
    }

    @Override
    public String path(CgroupName cgroup) {
        return cgroups.path(cgroup);
    }

    @Override
    public void validate(CgroupName cgroup) {
        work.run(CGROUPS, () -> cgroups.validate(cgroup));
    }

    @Override
    public boolean isComplete(CgroupName cgroup) {
        return work.call(CGROUPS, () -> cgroups.isComplete(cgroup));
    }

    @Override
    public CgroupLimits limits(CgroupName cgroup) {
        return work.call(CGROUPS, () -> cgroups.limits(cgroup));
    }

    @Override
    public OptionalLong memoryUsage(CgroupName cgroup) {
        return work.call(CGROUPS, () -> cgroups.memoryUsage(cgroup));
    }

    @Override
    public boolean exists(CgroupName cgroup) {
        return work.call(CGROUPS, () -> cgroups.exists(cgroup));
    }

    @Override
    public List<String> children(CgroupName cgroup) {
        return work.call(CGROUPS, () -> cgroups.children(cgroup));
    }

    @Override
    public Set<CgroupName> podCgroups(CgroupName root) {
        return work.call(CGROUPS, () -> cgroups.podCgroups(root));
    }

    @Override
    public List<Long> processes(CgroupName cgroup) {
        return work.call(CGROUPS, () -> cgroups.processes(cgroup));
    }

    @Override
    public void destroy(CgroupName cgroup) {
        work.run(REMOVALS, () -> cgroups.destroy(cgroup));
    }
}
