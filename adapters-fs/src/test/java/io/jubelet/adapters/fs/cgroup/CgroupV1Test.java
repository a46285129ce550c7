package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.contract.CgroupTreeContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** On a kernel in memory, since a machine has only one version. */
final class CgroupV1Test extends CgroupTreeContract {

    private static final Path CPU = Path.of("/cgroup/cpu,cpuacct");
    private static final Path CPUSET = Path.of("/cgroup/cpuset");
    private static final Path MEMORY = Path.of("/cgroup/memory");
    private static final Path PIDS = Path.of("/cgroup/pids");
    private static final Path SYSTEMD = Path.of("/cgroup/systemd");
    private static final Path UNIFIED = Path.of("/cgroup/unified");

    private final FakeControlFiles files = new FakeControlFiles();
    private final KernelCgroups tree;

    CgroupV1Test() {
        files.addV1(CPU, "cpu");
        files.addV1(CPUSET, "cpuset");
        files.addV1(MEMORY, "memory");
        files.addV1(PIDS, "pids");
        files.addV1(SYSTEMD);
        files.addV2(UNIFIED);
        tree = new KernelCgroups(new CgroupMounts(Optional.of(UNIFIED),
                Map.of("cpu", CPU, "cpuset", CPUSET, "memory", MEMORY, "pids", PIDS), List.of(SYSTEMD)), files);
    }

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
        files.put(directory(PIDS, cgroup), 4711);
        return 4711;
    }

    @Override
    protected void close() {
        // All is in memory.
    }

    @Override
    protected OptionalLong held(CgroupName cgroup, Limit limit) {
        String text = switch (limit) {
            case CPU_SHARES -> read(CPU, cgroup, "cpu.shares");
            case CPU_QUOTA -> read(CPU, cgroup, "cpu.cfs_quota_us");
            case CPU_PERIOD -> read(CPU, cgroup, "cpu.cfs_period_us");
            case MEMORY -> read(MEMORY, cgroup, "memory.limit_in_bytes");
            case PIDS -> read(PIDS, cgroup, "pids.max");
        };
        return OptionalLong.of(text.equals("max") ? -1 : Long.parseLong(text));
    }

    private static Path directory(Path top, CgroupName cgroup) {
        return Path.of(top + cgroup.toCgroupfs());
    }

    private String read(Path top, CgroupName cgroup, String file) {
        try {
            return files.read(directory(top, cgroup).resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void processorsAndMemoryNodesComeFromTheParent() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        assertEquals("0-1", read(CPUSET, top().child("pod"), "cpuset.cpus"));
        assertEquals("0", read(CPUSET, top().child("pod"), "cpuset.mems"));
    }

    @Test
    void whatTheRuntimeMadeInOtherHierarchiesGoesAsWell() throws IOException {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        for (Path other : List.of(SYSTEMD, UNIFIED)) {
            files.makeDirectory(directory(other, top()));
            files.makeDirectory(directory(other, top().child("pod")));
            files.makeDirectory(directory(other, top().child("pod").child("container")));
        }
        assertEquals(List.of("container"), tree.children(top().child("pod")));
        tree.destroy(top().child("pod"));
        assertFalse(files.isDirectory(directory(SYSTEMD, top().child("pod"))));
        assertFalse(files.isDirectory(directory(UNIFIED, top().child("pod"))));
    }

    @Test
    void aCgroupInWhichNothingIsLeftGoesWithoutALookIntoIt() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        int looks = files.looks();
        tree.destroy(top().child("pod"));
        assertFalse(tree.exists(top().child("pod")));
        assertEquals(looks, files.looks());
    }
}
