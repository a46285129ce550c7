package io.jubelet.adapters.fs.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryUsageTest {

    @TempDir
    private Path directory;
    private final DirectoryUsage usage = new DirectoryUsage(new LinuxFileCalls());

    @BeforeEach
    void resolve() throws IOException {
        directory = directory.toRealPath();
    }

    private DirectoryUsage.Usage measure() {
        return usage.measure(directory, WalkLimit.UNTIL_INTERRUPTED);
    }

    private long du(String... options) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("du", "-sx");
        builder.command().addAll(List.of(options));
        builder.command().add(directory.toString());
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor());
        return Long.parseLong(text.split("\\s")[0]);
    }

    @Test
    void itIsWhatDuSays() throws IOException, InterruptedException {
        Files.write(Files.createDirectories(directory.resolve("a/b/c")).resolve("file"), new byte[123_456]);
        Files.createLink(directory.resolve("again"), directory.resolve("a/b/c/file"));
        Files.createSymbolicLink(directory.resolve("link"), Path.of("a"));
        try (RandomAccessFile holes = new RandomAccessFile(directory.resolve("holes").toFile(), "rw")) {
            holes.setLength(1 << 30);
        }
        DirectoryUsage.Usage found = measure();
        assertEquals(du("-k") << 10, found.bytes());
        assertEquals(du("--inodes"), found.inodes());
        assertEquals(7, found.inodes());
        assertTrue(found.bytes() < 1 << 20, found.toString());
    }

    @Test
    void directoriesNestedDeeplyAreMeasured() throws Exception {
        Path tree = Files.createDirectory(directory.resolve("tree"));
        Process shell = new ProcessBuilder("sh", "-c",
                "i=0; while [ $i -lt 300 ]; do mkdir $0 && cd -P $0 && echo x > f || exit 1; i=$((i+1)); done",
                "d".repeat(40))
                .directory(tree.toFile()).start();
        try {
            assertEquals(0, shell.waitFor());
            assertEquals(602, measure().inodes());
        } finally {
            new TreeRemoval(MountTable.ofThisProcess()).remove(tree);
        }
    }

    @Test
    void whatIsMountedBelowCountsElsewhere() throws Throwable {
        PrivateMounts.run(() -> {
            Path big = Files.createDirectory(directory.resolve("big"));
            Files.write(big.resolve("file"), new byte[100_000]);
            Path inner = Files.createDirectory(directory.resolve("inner"));
            Files.createDirectory(inner.resolve("m"));
            Files.createFile(inner.resolve("f"));
            DirectoryUsage.Usage before = usage.measure(inner, WalkLimit.UNTIL_INTERRUPTED);
            Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
            // The same file system, so that the device tells nothing.
            mounter.bind(big.toString(), inner.resolve("m"), false);
            mounter.bind(big.resolve("file").toString(), inner.resolve("f"), false);
            DirectoryUsage.Usage after = usage.measure(inner, WalkLimit.UNTIL_INTERRUPTED);
            assertEquals(1, after.inodes());
            assertTrue(after.bytes() <= before.bytes(), after.toString());
            assertEquals(2, usage.measure(inner.resolve("m"), WalkLimit.UNTIL_INTERRUPTED).inodes());
        });
    }

    @Test
    void aFileSystemOfItsOwnIsAsked() throws Throwable {
        PrivateMounts.run(() -> {
            new Mounter(new LinuxMountCalls(), new LinuxFileCalls()).tmpfs(directory, "size=1m");
            Files.write(directory.resolve("file"), new byte[4096]);
            FileSystemSize size = usage.fileSystem(directory);
            assertEquals(FileSystemSize.TMPFS, size.magic());
            assertEquals(1 << 20, size.capacityBytes());
            assertEquals(4096, size.usedBytes());
        });
    }

    @Test
    void itCanBeSlowedDownAndGivenUp() throws Exception {
        for (int i = 0; i < 50; i++) {
            Files.createFile(directory.resolve("f" + i));
        }
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread thread = new Thread(() -> assertThrows(CancelledException.class, () -> usage.measure(directory, entries -> {
            if (entries == 10) {
                reached.countDown();
                await(goOn);
                throw new CancelledException("given up");
            }
        })));
        thread.start();
        reached.await();
        assertTrue(thread.isAlive());
        goOn.countDown();
        thread.join();
        assertThrows(NotFoundException.class, () -> usage.measure(directory.resolve("absent"), WalkLimit.UNTIL_INTERRUPTED));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new CancelledException("interrupted", e);
        }
    }

    @Test
    void whatComesAndGoesMeanwhileIsNoFailure() throws Exception {
        Path busy = Files.createDirectory(directory.resolve("busy"));
        Thread writer = new Thread(() -> {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    Path sub = Files.createDirectory(busy.resolve("sub"));
                    Files.delete(Files.createFile(sub.resolve("f")));
                    Files.delete(sub);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        try {
            for (int i = 0; i < 2000; i++) {
                assertTrue(measure().inodes() >= 2);
            }
            assertTrue(writer.isAlive());
        } finally {
            writer.interrupt();
            writer.join();
        }
    }
}
