package io.jubelet.adapters.fs.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.adapters.fs.kernel.FakeInotifyCalls;
import io.jubelet.adapters.fs.kernel.InotifyCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.contract.ContainerLogReaderContract;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.files.ContainerLogReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class DiskContainerLogReaderTest extends ContainerLogReaderContract {

    private static final PodIdentity POD = new PodIdentity("ns", "pod", "uid");
    private static final String STAMP = "2026-01-01T00:00:01Z ";
    private static final Duration CHECK = Duration.ofSeconds(1);
    private static final long GIBIBYTE = 1L << 30;

    @TempDir
    Path root;

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected ContainerLogReader reader(DiskProbe disk) {
        return ((RealDisk) disk).files().containerLogReader();
    }

    private Path log() throws IOException {
        return Files.createDirectories(root.resolve("ns_pod_uid/c")).resolve("0.log");
    }

    private String read(LogOptions options, InotifyCalls calls, BooleanSupplier running) {
        StringBuilder text = new StringBuilder();
        new DiskContainerLogReader(new LogFiles(root, root), new LogWatches(calls), CHECK).read(POD, "c", 0, options, running,
                (_, content) -> text.append(StandardCharsets.UTF_8.decode(content)));
        assertEquals(List.of(), openFiles());
        return text.toString();
    }

    private List<Path> openFiles() {
        try {
            return OpenFiles.in(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LogOptions options(OptionalLong tail, boolean follow) {
        return new LogOptions(tail, OptionalLong.empty(), Instant.MIN, false, follow, Set.of(LogStream.values()));
    }

    @Test
    void theEndOfAHugeLogIsReadWithoutTheRest() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(log().toFile(), "rw")) {
            sparse.seek(GIBIBYTE);
            sparse.write(("\n" + STAMP + "stdout F first\n" + STAMP + "stdout F last\n").getBytes(StandardCharsets.UTF_8));
        }
        // Reading the zeros before would find no line feed, and no form of a log.
        assertEquals("first\nlast\n", read(options(OptionalLong.of(2), false), new FakeInotifyCalls(), () -> false));
    }

    @Test
    void longLinesAreReadAndEndlessOnesSkipped() throws IOException {
        String longText = "x".repeat(1 << 20);
        Files.writeString(log(), STAMP + "stdout F " + longText + "\n" + STAMP + "stdout F "
                + "y".repeat(OpenLog.MAX_LINE + 100_000) + "\n" + STAMP + "stdout F end\n");
        String given = read(LogOptions.ALL, new FakeInotifyCalls(), () -> false);
        assertTrue(given.equals(longText + "\nend\n"), () -> "given are " + given.length() + " characters");
    }

    @Test
    void aLogThatIsCutByItsRotationIsReadFromItsBegin() throws IOException {
        Path log = log();
        Files.writeString(log, STAMP + "stdout F before\n");
        int[] asked = {0};
        assertEquals("before\nx\n", read(options(OptionalLong.empty(), true), new LinuxInotifyCalls(), () -> {
            write(log, STAMP + "stdout F x\n");
            return asked[0]++ == 0;
        }));
    }

    @Test
    void aFollowerReadsFilesThatWereCompressedMeanwhile() throws IOException {
        Path log = log();
        Files.writeString(log, STAMP + "stdout F a\n");
        assertEquals("a\nb\nc\nd\n", follow(() -> {
            rotated(log, "20260101-000001", true);
            write(log, STAMP + "stdout F b\n");
            rotated(log, "20260101-000002", true);
            write(log, STAMP + "stdout F c\n");
            rotated(log, "20260101-000003", false);
            write(log, STAMP + "stdout F d\n");
        }));
    }

    @Test
    void aFollowerGoesOnWithWhatIsLeft() throws IOException {
        Path log = log();
        Files.writeString(log, STAMP + "stdout F a\n");
        assertEquals("a\nc\nd\n", follow(() -> {
            for (String name : new String[] {"20260101-000001", "20260101-000002"}) {
                rotated(log, name, false);
                remove(log.resolveSibling("0.log." + name));
                write(log, STAMP + "stdout F b\n");
            }
            write(log, STAMP + "stdout F c\n");
            rotated(log, "20260101-000003", false);
            write(log, STAMP + "stdout F d\n");
        }));
    }

    @Test
    void aFollowerWhoseFileIsRemovedReadsTheNextOneAlsoWhenItIsCompressed() throws IOException {
        Path log = log();
        Files.writeString(log, STAMP + "stdout F a\n");
        assertEquals("a\nb\nc\n", follow(() -> {
            rotated(log, "20260101-000001", true);
            write(log, STAMP + "stdout F b\n");
            rotated(log, "20260101-000002", true);
            remove(log.resolveSibling("0.log.20260101-000001.gz"));
            write(log, STAMP + "stdout F c\n");
        }));
    }

    /** What somebody reads who follows the log, and has read all of it when something happens. */
    private String follow(Runnable meanwhile) {
        boolean[] happened = {false};
        return read(options(OptionalLong.empty(), true), new LinuxInotifyCalls(), () -> {
            if (happened[0]) {
                return false;
            }
            happened[0] = true;
            meanwhile.run();
            return true;
        });
    }

    private static void remove(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void rotated(Path log, String stamp, boolean compressed) {
        var files = new DiskLogRotationFiles(new LogFiles(root, root));
        var rotated = new ContainerLog(POD, "c", 0);
        files.rotate(rotated, log.getFileName() + "." + stamp);
        if (compressed) {
            files.compress(rotated, log.getFileName() + "." + stamp, Long.MAX_VALUE);
        }
    }

    @Test
    @Timeout(120)
    void aFollowerIsWokenByTheKernel() throws Exception {
        Path log = log();
        Files.writeString(log, STAMP + "stdout F a\n");
        BlockingQueue<String> given = new LinkedBlockingQueue<>();
        AtomicBoolean runs = new AtomicBoolean(true);
        // Without a wake-up for each line it would wait longer than any test does.
        var reader = new DiskContainerLogReader(new LogFiles(root, root), new LogWatches(new LinuxInotifyCalls()),
                Duration.ofDays(1));
        FutureTask<Void> following = new FutureTask<>(() -> reader.read(POD, "c", 0, options(OptionalLong.empty(), true),
                runs::get, (_, content) -> given.add(StandardCharsets.UTF_8.decode(content).toString())), null);
        Thread follower = Thread.ofPlatform().daemon().start(following);
        try {
            assertEquals("a\n", given.take());
            for (int i = 0; i < 20; i++) {
                append(log, STAMP + "stdout F " + i + "\n");
                assertEquals(i + "\n", given.take());
            }
            runs.set(false);
            // The end of a container is seen when there is nothing new: something else happens in the directory.
            Files.createFile(log.resolveSibling("1.log"));
            following.get();
        } finally {
            follower.interrupt();
        }
    }

    @Test
    void withoutNotificationsAFollowerLooksFromTimeToTime() throws IOException {
        Path log = log();
        Files.writeString(log, STAMP + "stdout F a\n");
        FakeInotifyCalls poor = new FakeInotifyCalls();
        poor.failNext("inotify_init1", 24);
        int[] asked = {0};
        assertEquals("a\nb\n", read(options(OptionalLong.empty(), true), poor, () -> {
            if (asked[0] == 0) {
                append(log, STAMP + "stdout F b\n");
            }
            return asked[0]++ == 0;
        }));
    }

    private static void write(Path log, String text) {
        try {
            Files.writeString(log, text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void append(Path log, String text) {
        try {
            Files.writeString(log, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
