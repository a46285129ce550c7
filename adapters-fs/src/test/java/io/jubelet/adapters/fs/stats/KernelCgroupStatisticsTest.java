package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.CgroupStatisticsContract;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On the kernel of this machine, in cgroups of its own; skipped without root. */
final class KernelCgroupStatisticsTest extends CgroupStatisticsContract {

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Set<String> MOUNTS = mounts();

    private final String top = "/jubelet-stats-" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
    private final CgroupStatistics statistics = KernelCgroupStatistics.ofThisMachine();
    private final Deque<Path> made = new ArrayDeque<>();

    private static Set<String> mounts() {
        var hierarchies = CgroupHierarchies.of(Path.of("/proc/self/mountinfo"));
        Set<String> mounts = new TreeSet<>(hierarchies.byController().values());
        hierarchies.unified().ifPresent(mounts::add);
        return mounts;
    }

    @BeforeAll
    static void needsCgroups() {
        assumeTrue(MOUNTS.stream().map(Path::of).allMatch(Files::isWritable),
                "making cgroups takes root and a cgroup file system that can be written; skipped");
    }

    @Override
    protected CgroupStatistics statistics() {
        return statistics;
    }

    @Override
    protected String top() {
        return top;
    }

    @Override
    protected void make(String path) {
        try {
            for (String mount : MOUNTS) {
                made.push(Files.createDirectories(Path.of(mount + path)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void close() {
        made.forEach(path -> Await.until("cgroup " + path + " is removed", Duration.ofSeconds(10), () -> path.toFile().delete()
                || !Files.exists(path)));
    }

    @Test
    void aProcessIsSeen() throws IOException {
        Instant begin = Instant.now();
        make(top);
        Process process = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            for (String mount : MOUNTS) {
                Files.writeString(Path.of(mount + top, "cgroup.procs"), Long.toString(process.pid()));
            }
            Await.until("CPU time is counted", Duration.ofSeconds(20), () -> reading().sample().cpu().total() > 0);
            CgroupReading found = reading();
            assertEquals(process.pid(), found.process().orElseThrow());
            assertEquals(1, found.sample().processes().processes());
            assertEquals(1, found.sample().processes().threads());
            assertTrue(found.sample().processes().fileDescriptors() >= 3, found.toString());
            assertTrue(found.settings().created().plusSeconds(2).isAfter(begin), found.toString());
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    private CgroupReading reading() {
        return statistics.read(top, Detail.ALL).orElseThrow();
    }
}
