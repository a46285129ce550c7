package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.RootProcess;
import io.jubelet.ports.cgroup.ProcessCgroups;
import java.util.List;
import java.util.Optional;

/** {@link ProcessCgroups} whose calls run on host threads. */
public final class OffloadedProcessCgroups implements ProcessCgroups {

    private static final String CGROUPS = "the cgroups of processes";

    private final ProcessCgroups cgroups;
    private final BlockingWork work;

    /** The same cgroups, by calls that run on host threads. */
    public OffloadedProcessCgroups(ProcessCgroups cgroups, BlockingWork work) {
        this.cgroups = cgroups;
        this.work = work;
    }

    @Override
    public long agent() {
        return cgroups.agent();
    }

    @Override
    public boolean inNamespaceOfInit(long process) {
        return work.call(CGROUPS, () -> cgroups.inNamespaceOfInit(process));
    }

    @Override
    public Optional<CgroupName> cgroupOf(long process) {
        return work.call(CGROUPS, () -> cgroups.cgroupOf(process));
    }

    @Override
    public List<RootProcess> ofRoot() {
        return work.call(CGROUPS, cgroups::ofRoot);
    }

    @Override
    public void move(long process, CgroupName cgroup) {
        work.run(CGROUPS, () -> cgroups.move(process, cgroup));
    }

    @Override
    public void oomScoreAdj(long process, int score) {
        work.run(CGROUPS, () -> cgroups.oomScoreAdj(process, score));
    }
}
