package io.jubelet.adapters.fs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class LockFileTest {

    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("lock");
    }

    @Test
    void theLockIsOneOfTheWholeMachine() throws IOException, InterruptedException {
        LockFile.acquire(file());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
        assertEquals(1, new ProcessBuilder("flock", "--nonblock", file().toString(), "true").start().waitFor());
    }

    @Test
    void itIsWaitedForAsLongAsAnotherHasIt() throws IOException, InterruptedException {
        Process holder = new ProcessBuilder("flock", file().toString(), "sh", "-c", "echo held; read line").start();
        assertEquals("held", holder.inputReader().readLine());
        var taken = new CompletableFuture<Boolean>();
        var waiting = Thread.ofVirtual().start(() -> {
            try {
                LockFile.acquire(file());
                taken.complete(holder.isAlive());
            } catch (InterruptedException e) {
                taken.completeExceptionally(e);
            }
        });
        assertFalse(taken.isDone());
        holder.outputWriter().append("end\n").close();
        waiting.join();
        assertTrue(taken.isDone() && !taken.isCompletedExceptionally());
    }

    /** What is opened on another thread could be made after the wait was given up. */
    @Test
    void theFileIsOpenedBeforeTheWaitThatAnInterruptEnds() {
        Thread.currentThread().interrupt();
        try {
            assertThrows(NotFoundException.class, () -> LockFile.acquire(directory.resolve("none/lock")));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void openingTheFileIsNoticed() throws IOException, InterruptedException {
        var contended = new CompletableFuture<Void>();
        LockFile.acquire(file()).watch(() -> contended.complete(null));
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
        assertFalse(contended.isDone());
        Files.newInputStream(file()).close();
        contended.join();
    }

    @Test
    void removingTheFileIsNoticed() throws IOException, InterruptedException {
        var contended = new CompletableFuture<Void>();
        LockFile.acquire(file()).watch(() -> contended.complete(null));
        Files.delete(file());
        contended.join();
    }

    @Test
    void aFileThatCantBeMadeIsReported() {
        assertThrows(NotFoundException.class, () -> LockFile.acquire(directory.resolve("none/lock")));
    }
}
