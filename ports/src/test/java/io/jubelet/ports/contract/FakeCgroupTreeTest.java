package io.jubelet.ports.contract;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.fake.FakeCgroupTree;
import java.util.List;
import java.util.OptionalLong;

final class FakeCgroupTreeTest extends CgroupTreeContract {

    private final FakeCgroupTree tree = new FakeCgroupTree();

    @Override
    protected CgroupTree tree() {
        return tree;
    }

    @Override
    protected CgroupName top() {
        return new CgroupName(List.of("kubepods"));
    }

    @Override
    protected long startProcess(CgroupName cgroup) {
        tree.put(cgroup, 4711);
        return 4711;
    }

    @Override
    protected void close() {
        // Nothing outside this object.
    }

    @Override
    protected OptionalLong held(CgroupName cgroup, Limit limit) {
        CgroupLimits limits = tree.allLimits(cgroup).orElseThrow();
        return switch (limit) {
            case CPU_SHARES -> limits.cpuShares();
            case CPU_QUOTA -> limits.cpuQuota();
            case CPU_PERIOD -> limits.cpuPeriod();
            case MEMORY -> limits.memoryLimit();
            case PIDS -> limits.pidsLimit();
        };
    }
}
