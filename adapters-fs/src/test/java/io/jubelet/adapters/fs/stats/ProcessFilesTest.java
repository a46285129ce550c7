package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.domain.stats.cgroup.ProcessCounts;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that a shell has open, which opens and closes them when it is told to. */
final class ProcessFilesTest {

    private static final Instant NOW = Instant.EPOCH;

    @TempDir
    private Path directory;
    private final ProcessFiles files = new ProcessFiles("/proc");
    private Process shell;
    private ServerSocket listener;

    @BeforeEach
    void start() throws IOException {
        shell = new ProcessBuilder("bash").start();
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Files.writeString(directory.resolve("cgroup.procs"), shell.pid() + "\n");
    }

    @AfterEach
    void end() throws IOException, InterruptedException {
        listener.close();
        shell.destroyForcibly().waitFor();
    }

    private void runInShell(String command) throws IOException {
        OutputStream commands = shell.getOutputStream();
        commands.write((command + "\necho done\n").getBytes());
        commands.flush();
        byte[] answer = shell.getInputStream().readNBytes("done\n".length());
        assertEquals("done\n", new String(answer));
    }

    private ProcessCounts count(Instant now) {
        try (var file = new StatFile()) {
            assertTrue(file.read(directory + "/cgroup.procs"));
            return files.count(file, false, now);
        }
    }

    @Test
    void filesAreCountedAgainWhenThereAreOthers() throws IOException {
        runInShell("true");
        ProcessCounts before = count(NOW);
        assertEquals(1, before.processes());
        runInShell("exec 7</dev/null");
        assertEquals(before.fileDescriptors() + 1, count(NOW).fileDescriptors());
        runInShell("exec 7<&-");
        assertEquals(before.fileDescriptors(), count(NOW).fileDescriptors());
    }

    @Test
    void socketsAreLookedForAgainAfterAWhile() throws IOException {
        runInShell("exec 7</dev/null");
        assumeCounted();
        long sockets = count(NOW).sockets();
        // Another file under the same number: the number of files alone does not tell.
        replaceByASocket();
        assertEquals(sockets, count(NOW.plusSeconds(59)).sockets());
        assertEquals(sockets + 1, count(NOW.plusSeconds(60)).sockets());
    }

    @Test
    void whatCountsNoLongerIsForgotten() throws IOException {
        runInShell("exec 7</dev/null");
        assumeCounted();
        long sockets = count(NOW).sockets();
        replaceByASocket();
        files.forgetOld(NOW.plusSeconds(60));
        assertEquals(sockets + 1, count(NOW.plusSeconds(1)).sockets());
    }

    private void assumeCounted() {
        try (var file = new StatFile()) {
            assumeTrue(file.size("/proc/" + shell.pid() + "/fd") > 0, "this kernel does not tell the number of open files");
        }
    }

    private void replaceByASocket() throws IOException {
        runInShell("exec 7<>/dev/tcp/127.0.0.1/" + listener.getLocalPort());
    }

    @Test
    void aProcessThatHasEndedHasNoFiles() throws Exception {
        shell.destroyForcibly().waitFor();
        assertEquals(new ProcessCounts(1, 0, 0, 0, 0), count(NOW));
    }

    @Test
    void directoriesHaveANameForEachInThem() throws IOException {
        try (var file = new StatFile()) {
            assertEquals(StatFile.MISSING, file.links(directory + "/absent"));
            assertEquals(StatFile.MISSING, file.size(directory + "/absent"));
            long before = file.links("/proc/self/task");
            assertTrue(before >= 3, "one for each thread");
            Files.writeString(directory.resolve("five"), "12345");
            assertEquals(5, file.size(directory + "/five"));
        }
    }

    @Test
    void theLimitOfOpenFilesIsThatOfTheFirstProcess() throws IOException {
        runInShell("ulimit -S -n 123");
        assertEquals(OptionalLong.of(123), count(NOW).openFileLimit());
        runInShell("ulimit -S -n 124");
        assertEquals(OptionalLong.of(123), count(NOW.plusSeconds(59)).openFileLimit());
        assertEquals(OptionalLong.of(124), count(NOW.plusSeconds(60)).openFileLimit());
    }
}
