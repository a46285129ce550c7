package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.contract.CgroupTreeContract;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On the kernel of this machine, in cgroups of its own; skipped without root. */
final class KernelCgroupsTest extends CgroupTreeContract {

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final long NO_LIMIT = Long.MAX_VALUE / 4096 * 4096;
    private static final Path MOUNTINFO = Path.of("/proc/self/mountinfo");

    private final CgroupName top = new CgroupName(
            List.of("jubelet-test-" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet()));
    private final CgroupMounts mounts = CgroupMounts.of(MOUNTINFO);
    private final List<Process> processes = new ArrayList<>();

    @BeforeAll
    static void needsCgroups() {
        boolean writable = Files.exists(Path.of("/sys/fs/cgroup"))
                && CgroupMounts.of(MOUNTINFO).all().stream().allMatch(Files::isWritable);
        assumeTrue(writable, "making cgroups takes root and a cgroup file system that can be written; skipped");
    }

    @Test
    void aQuotaBelowThatOfAChildIsRefusedAndChangesNothing() {
        assumeTrue(!mounts.isUnified(), "only version 1 refuses that; skipped");
        CgroupName pod = top.child("pod");
        tree().apply(pod, quota(20_000));
        tree().apply(pod.child("container"), quota(20_000));
        assertThrows(PortException.class, () -> tree().apply(pod, quota(10_000)));
        assertEquals(20_000, tree().limits(pod).cpuQuota().orElseThrow());
    }

    @Test
    void whereContainersGetCpusOfTheirOwnLoadIsNotBalanced() throws IOException {
        assumeTrue(!mounts.isUnified() && mounts.byController().containsKey("cpuset"), "only version 1 has the setting; skipped");
        KernelCgroups.ofThisMachine(true).apply(top.child("pod"), CgroupLimits.NONE);
        tree().apply(top.child("other"), CgroupLimits.NONE);
        Path cpuset = mounts.byController().get("cpuset");
        for (CgroupName each : List.of(top, top.child("pod"))) {
            assertEquals("0\n", Files.readString(Path.of(cpuset + each.toCgroupfs(), "cpuset.sched_load_balance")));
        }
        assertEquals("1\n", Files.readString(Path.of(cpuset + top.child("other").toCgroupfs(), "cpuset.sched_load_balance")));
    }

    /** As a container with a cgroup namespace of its own may have made it; the kernel does not list its processes. */
    @Test
    void aThreadedCgroupIsRemoved() throws IOException {
        assumeTrue(mounts.unified().isPresent(), "only version 2 has such cgroups; skipped");
        CgroupName pod = top.child("pod");
        tree().apply(pod, CgroupLimits.NONE);
        // Beside hierarchies of version 1, runtimes make it and not this agent.
        Path container = Files.createDirectories(Path.of(mounts.unified().get() + pod.child("container").toCgroupfs()));
        Files.writeString(container.resolve("cgroup.type"), "threaded");
        tree().destroy(pod);
        assertFalse(tree().exists(pod));
    }

    private static CgroupLimits quota(long micros) {
        return new CgroupLimits(OptionalLong.empty(), OptionalLong.of(micros), OptionalLong.of(100_000), OptionalLong.empty(),
                OptionalLong.empty(), Map.of(), Map.of());
    }

    @Override
    protected CgroupTree tree() {
        return KernelCgroups.ofThisMachine(false);
    }

    @Override
    protected CgroupName top() {
        return top;
    }

    @Override
    protected long startProcess(CgroupName cgroup) {
        try {
            Process process = new ProcessBuilder("sleep", "1000").start();
            processes.add(process);
            for (Path mount : mounts.all()) {
                Path procs = Path.of(mount + cgroup.toCgroupfs(), "cgroup.procs");
                if (Files.exists(procs)) {
                    Files.writeString(procs, Long.toString(process.pid()));
                }
            }
            return process.pid();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void close() {
        processes.forEach(Process::destroyForcibly);
    }

    @Override
    protected OptionalLong held(CgroupName cgroup, Limit limit) {
        boolean unified = mounts.isUnified();
        return switch (limit) {
            case CPU_SHARES -> unified
                    ? map(read("cpu", cgroup, "cpu.weight", 0)) : read("cpu", cgroup, "cpu.shares", 0);
            case CPU_QUOTA -> unified ? read("cpu", cgroup, "cpu.max", 0) : read("cpu", cgroup, "cpu.cfs_quota_us", 0);
            case CPU_PERIOD -> unified
                    ? read("cpu", cgroup, "cpu.max", 1) : read("cpu", cgroup, "cpu.cfs_period_us", 0);
            case MEMORY -> read("memory", cgroup, unified ? "memory.max" : "memory.limit_in_bytes", 0);
            case PIDS -> read("pids", cgroup, "pids.max", 0);
        };
    }

    private static OptionalLong map(OptionalLong weight) {
        return weight.isPresent() ? OptionalLong.of(CpuUnits.weightToShares(weight.getAsLong())) : weight;
    }

    private OptionalLong read(String controller, CgroupName cgroup, String file, int word) {
        Path mount = mounts.isUnified() ? mounts.unified().orElseThrow() : mounts.byController().get(controller);
        if (mount == null || !Files.exists(Path.of(mount + cgroup.toCgroupfs(), file))) {
            return OptionalLong.empty();
        }
        try {
            String text = Files.readString(Path.of(mount + cgroup.toCgroupfs(), file)).strip().split(" ")[word];
            long number = text.equals("max") ? -1 : Long.parseLong(text);
            return OptionalLong.of(number == NO_LIMIT ? -1 : number);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
