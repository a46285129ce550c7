package io.jubelet.adapters.fs.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Version 1: a hierarchy for each controller, and some that have none. */
abstract class InMemoryV1Contract extends InMemoryCgroupsContract {

    static final Path CPU = Path.of("/cgroup/cpu,cpuacct");
    static final Path CPUSET = Path.of("/cgroup/cpuset");
    static final Path MEMORY = Path.of("/cgroup/memory");
    static final Path PIDS = Path.of("/cgroup/pids");
    static final Path SYSTEMD = Path.of("/cgroup/systemd");
    static final Path UNIFIED = Path.of("/cgroup/unified");
    private static final String NO_MEMORY_LIMIT = "9223372036854771712";

    InMemoryV1Contract(CgroupNaming naming) {
        super(naming);
        files.addV1(CPU, "cpu");
        files.addV1(CPUSET, "cpuset");
        files.addV1(MEMORY, "memory");
        files.addV1(PIDS, "pids");
        files.addV1(SYSTEMD);
        files.addV2(UNIFIED);
    }

    KernelCgroups kernel() {
        return new KernelCgroups(new CgroupMounts(Optional.of(UNIFIED),
                Map.of("cpu", CPU, "cpuset", CPUSET, "memory", MEMORY, "pids", PIDS), List.of(SYSTEMD), Map.of()), files, naming, false);
    }

    @Override
    Path processes() {
        return PIDS;
    }

    @Override
    String shown(CgroupName cgroup, Limit limit) {
        return switch (limit) {
            case CPU_SHARES -> read(CPU, cgroup, "cpu.shares");
            case CPU_QUOTA -> read(CPU, cgroup, "cpu.cfs_quota_us");
            case CPU_PERIOD -> read(CPU, cgroup, "cpu.cfs_period_us");
            case MEMORY -> read(MEMORY, cgroup, "memory.limit_in_bytes").replace(NO_MEMORY_LIMIT, "-1");
            case PIDS -> read(PIDS, cgroup, "pids.max");
        };
    }
}
