package io.jubelet.adapters.fs.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CpuUnits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Version 2: one hierarchy. */
abstract class InMemoryV2Contract extends InMemoryCgroupsContract {

    static final Path MOUNT = Path.of("/cgroup");

    InMemoryV2Contract(CgroupNaming naming) {
        super(naming);
        files.addV2(MOUNT, "cpuset", "cpu", "io", "memory", "hugetlb", "pids");
    }

    KernelCgroups kernel(FakeControlFiles of) {
        return new KernelCgroups(new CgroupMounts(Optional.of(MOUNT), Map.of(), List.of(), Map.of()), of, naming, false);
    }

    @Override
    Path processes() {
        return MOUNT;
    }

    @Override
    String shown(CgroupName cgroup, Limit limit) {
        return switch (limit) {
            case CPU_SHARES -> Long.toString(CpuUnits.weightToShares(Long.parseLong(read(cgroup, "cpu.weight"))));
            case CPU_QUOTA -> read(cgroup, "cpu.max").split(" ")[0];
            case CPU_PERIOD -> read(cgroup, "cpu.max").split(" ")[1];
            case MEMORY -> read(cgroup, "memory.max");
            case PIDS -> read(cgroup, "pids.max");
        };
    }

    String read(CgroupName cgroup, String file) {
        return read(MOUNT, cgroup, file);
    }
}
