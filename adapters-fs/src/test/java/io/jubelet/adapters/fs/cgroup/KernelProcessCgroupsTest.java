package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.RootProcess;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With real files: those of a directory, and those of the kernel, in which only a process of this test is moved. */
final class KernelProcessCgroupsTest {

    private static final CgroupName SYSTEM = new CgroupName(List.of("system"));

    @TempDir
    private Path directory;

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void link(String file, String target) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.createSymbolicLink(path, Path.of(target));
    }

    @Test
    void filesOfADirectory() throws IOException {
        for (String file : List.of("", "system/", "system/agents/")) {
            write("cgroup/" + file + "cgroup.controllers", "");
            write("cgroup/" + file + "cgroup.subtree_control", "");
            write("cgroup/" + file + "cgroup.procs", "");
        }
        write("cgroup/cgroup.procs", "0\n1\n2\n70\n");
        link("proc/1/exe", "init");
        link("proc/70/exe", "program (deleted)");
        link("proc/1/ns/pid", "pid:[1]");
        link("proc/70/ns/pid", "pid:[1]");
        link("proc/71/ns/pid", "pid:[2]");
        write("proc/70/cgroup", "0::/system/agents\n");
        write("proc/70/oom_score_adj", "0");
        var mounts = new CgroupMounts(Optional.of(directory.resolve("cgroup")), Map.of(), List.of(), Map.of());
        var cgroups = new KernelProcessCgroups(mounts, new ControlFiles.OfThisMachine(), directory.resolve("proc"), 70);
        assertEquals(List.of(new RootProcess(0, true), new RootProcess(1, false), new RootProcess(2, true), new RootProcess(70, false)),
                cgroups.ofRoot());
        assertEquals(List.of(true, false), List.of(cgroups.inNamespaceOfInit(70), cgroups.inNamespaceOfInit(71)));
        assertThrows(NotFoundException.class, () -> cgroups.inNamespaceOfInit(72));
        assertEquals(Optional.of(SYSTEM.child("agents")), cgroups.cgroupOf(70));
        cgroups.move(70, SYSTEM.child("agents"));
        assertEquals("70", Files.readString(directory.resolve("cgroup/system/agents/cgroup.procs")));
        cgroups.oomScoreAdj(70, 9);
        assertEquals("9", Files.readString(directory.resolve("proc/70/oom_score_adj")));
    }

    @Test
    void theKernelOfThisMachine() throws Exception {
        var mounts = CgroupMounts.of(Path.of("/proc/self/mountinfo"));
        assumeTrue(mounts.all().stream().allMatch(Files::isWritable), "making cgroups takes root; skipped");
        var cgroups = KernelProcessCgroups.ofThisMachine();
        String own = Files.readString(Path.of("/proc/self/cgroup"));
        var name = new CgroupName(List.of("jubelet-test-" + cgroups.agent()));
        var sleep = new ProcessBuilder("sleep", "1000").start();
        try {
            cgroups.move(sleep.pid(), name.child("process"));
            assertEquals(Optional.of(name.child("process")), cgroups.cgroupOf(sleep.pid()));
            for (Path top : mounts.isUnified() ? List.of(mounts.unified().orElseThrow()) : mounts.required()) {
                assertEquals(sleep.pid() + "\n", Files.readString(Path.of(top + name.child("process").toCgroupfs(), "cgroup.procs")));
            }
            assertEquals(own, Files.readString(Path.of("/proc/self/cgroup")), "nothing else is moved");
        } finally {
            sleep.destroyForcibly();
            KernelCgroups.ofThisMachine(false).destroy(name);
        }
    }
}
