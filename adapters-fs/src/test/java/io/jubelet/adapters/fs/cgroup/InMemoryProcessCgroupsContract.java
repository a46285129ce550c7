package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.contract.ProcessCgroupsContract;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** On a kernel in memory, in which no process of this machine is moved. */
abstract class InMemoryProcessCgroupsContract extends ProcessCgroupsContract {

    static final CgroupName SYSTEM = new CgroupName(List.of("system"));

    final FakeControlFiles files = new FakeControlFiles();
    private final KernelProcessCgroups cgroups;

    InMemoryProcessCgroupsContract() {
        cgroups = new KernelProcessCgroups(mount(), files, FakeProcesses.PROC, 4711);
    }

    /** Mounts the hierarchies. */
    abstract CgroupMounts mount();

    @Override
    protected ProcessCgroups cgroups() {
        return cgroups;
    }

    @Override
    protected long start() {
        return files.start();
    }

    @Override
    protected long startKernelThread() {
        long process = files.start();
        files.processes.links().remove(FakeProcesses.directory(process).resolve("exe"));
        return process;
    }

    @Override
    protected long startInContainer() {
        long process = files.start();
        files.processes.addInContainer(process);
        return process;
    }

    @Override
    protected int score(long process) {
        return Integer.parseInt(files.processes.files().get(FakeProcesses.directory(process).resolve("oom_score_adj")));
    }

    /** Content of a control file. */
    String read(Path top, String file) {
        try {
            return files.read(top.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aProcessThatIsJustBeginningIsMovedAMomentLater() {
        long process = start();
        files.processes.starting(process);
        cgroups.move(process, SYSTEM);
        assertEquals(Optional.of(SYSTEM), cgroups.cgroupOf(process));
    }

    @Test
    void aProcessThatTheKernelDoesNotMoveIsReported() {
        long process = start();
        files.processes.fix(process);
        String message = assertThrows(InvalidArgumentException.class, () -> cgroups.move(process, SYSTEM)).getMessage();
        assertEquals("can't move process " + process + " into the cgroup /system: write: Invalid argument (EINVAL)", message);
    }
}
