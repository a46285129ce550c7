package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.ports.contract.MemoryAlarmsContract;
import io.jubelet.ports.host.MemoryAlarms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** The contract on a cgroup of this machine; a process in it writes files in memory, which stay charged to it. */
class UsageAlarmsTest extends MemoryAlarmsContract {

    private static final Path HIERARCHY = Path.of("/sys/fs/cgroup/memory");
    private static final Path MEMORY = Path.of("/dev/shm");

    private final String name = "jubelet-alarms-" + ProcessHandle.current().pid();
    private final List<Path> files = new ArrayList<>();
    private final MemoryAlarms alarms = new UsageAlarms(HIERARCHY, new LinuxFileCalls(), new LinuxInotifyCalls());

    @BeforeEach
    void makeCgroup() throws IOException {
        assumeTrue(Files.isWritable(HIERARCHY.resolve("cgroup.event_control")) && Files.isWritable(MEMORY),
                "cgroup v1 of this machine is not for this user; skipped");
        Files.createDirectory(HIERARCHY.resolve(name));
    }

    @Override
    protected MemoryAlarms alarms() {
        return alarms;
    }

    @Override
    protected String cgroup() {
        return "/" + name;
    }

    @Override
    protected void use(long bytes) {
        Path file = MEMORY.resolve(name + "-" + files.size());
        files.add(file);
        try {
            assertEquals(0, new ProcessBuilder("sh", "-c", "echo $$ > " + HIERARCHY.resolve(name) + "/cgroup.procs && exec head -c "
                    + bytes + " /dev/zero > " + file).start().waitFor());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected void cleanUp() {
        try {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(HIERARCHY.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
