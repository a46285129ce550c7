package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.PollCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.MemoryAlarms.Line;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the pressure stall information of this machine: a process in a cgroup with little memory reads a file again and again. */
class StallAlarmsTest {

    private static final Path FILE = Path.of("/proc/pressure/memory");
    private static final Path HIERARCHY = Path.of("/sys/fs/cgroup/memory");
    private static final Set<Line> LINES = Set.of(new Line("/", 1));

    @TempDir
    private Path directory;
    private final Semaphore notifications = new Semaphore(0);

    private static StallAlarms alarms(List<String> triggers) {
        return new StallAlarms(FILE, triggers, new LinuxInotifyCalls());
    }

    private Process stall(Path cgroup) throws IOException {
        Path data = directory.resolve("data");
        Files.createDirectory(cgroup);
        Files.writeString(cgroup.resolve("memory.limit_in_bytes"), "4M");
        return new ProcessBuilder("sh", "-c", "echo $$ > " + cgroup + "/cgroup.procs; head -c 32M /dev/zero > " + data
                + "; while :; do cat " + data + " > /dev/null; done").start();
    }

    @Test
    void processesThatWaitForMemoryAreNotified() throws Exception {
        assumeTrue(Files.isWritable(FILE) && Files.isWritable(HIERARCHY.resolve("cgroup.event_control")),
                "this machine has no pressure stall information, or no cgroup v1 for this user; skipped");
        Path cgroup = HIERARCHY.resolve("jubelet-stall-" + ProcessHandle.current().pid());
        try (var alarms = alarms(List.of("some 1000 2000000"))) {
            alarms.watch(LINES, notifications::release);
            Process reader = stall(cgroup);
            try {
                assertTrue(notifications.tryAcquire(1, 20, TimeUnit.SECONDS), "the kernel did not notify");
            } finally {
                reader.destroyForcibly().waitFor();
            }
        } finally {
            remove(cgroup);
        }
    }

    /** The last process of the cgroup may be about to end. */
    private static void remove(Path cgroup) throws IOException {
        if (!Files.exists(cgroup)) {
            return;
        }
        for (String process : Files.readAllLines(cgroup.resolve("cgroup.procs"))) {
            ProcessHandle.of(Long.parseLong(process)).ifPresent(left -> {
                left.destroyForcibly();
                left.onExit().join();
            });
        }
        Files.deleteIfExists(cgroup);
    }

    @Test
    void oneOfTheUsualTriggersIsTaken() {
        assumeTrue(Files.isWritable(FILE), "this machine has no pressure stall information for this user; skipped");
        try (var alarms = alarms(StallAlarms.TRIGGERS)) {
            alarms.watch(LINES, notifications::release);
            alarms.watch(LINES, notifications::release);
            alarms.watch(Set.of(), notifications::release);
            alarms.watch(LINES, notifications::release);
        }
        assertEquals(0, notifications.availablePermits());
    }

    @Test
    void anAlarmThatFailedIsSetAgain() throws Exception {
        Path file = Files.writeString(directory.resolve("pressure"), "");
        var kernel = new LinuxInotifyCalls();
        var waits = new Semaphore(0);
        var ended = new CountDownLatch(1);
        var calls = (PollCalls) Proxy.newProxyInstance(PollCalls.class.getClassLoader(), new Class<?>[] {PollCalls.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("poll")) {
                        waits.release();
                        if (ended.getCount() > 0) {
                            throw new SystemCallException("poll", 12, "out of memory");
                        }
                    } else if (method.getName().equals("close")) {
                        ended.countDown();
                    }
                    return method.invoke(kernel, arguments);
                });
        try (var alarms = new StallAlarms(file, List.of("some 1 2"), calls)) {
            alarms.watch(LINES, notifications::release);
            assertTrue(waits.tryAcquire(1, 20, TimeUnit.SECONDS) && ended.await(20, TimeUnit.SECONDS));
            alarms.watch(LINES, notifications::release);
            assertTrue(waits.tryAcquire(1, 20, TimeUnit.SECONDS), "it is waited for again");
        }
    }

    @Test
    void whatTheKernelRefusesIsAFailure() {
        assumeTrue(Files.isWritable(FILE), "this machine has no pressure stall information for this user; skipped");
        try (var alarms = alarms(List.of("nonsense"))) {
            assertThrows(PortException.class, () -> alarms.watch(LINES, notifications::release));
        }
        try (var alarms = new StallAlarms(Path.of("/proc/pressure/none"), StallAlarms.TRIGGERS, new LinuxInotifyCalls())) {
            assertThrows(PortException.class, () -> alarms.watch(LINES, notifications::release));
        }
    }
}
