package io.jubelet.adapters.fs.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnimplementedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxProgramsTest {

    private final Programs programs = new LinuxPrograms();

    private Result shell(String script) {
        return programs.run(List.of("sh", "-c", script));
    }

    @Test
    void outputErrorsAndExitCodeAreReported() {
        assertEquals(new Result(3, "out\nerr"), shell("echo out; echo err >&2; exit 3"));
        assertEquals(new Result(0, ""), shell("cat"));
        assertEquals(new Result(0, "C"), shell("echo $LC_ALL"));
    }

    @Test
    void onlyTheEndOfALongOutputIsKept() {
        String output = shell("i=0; while [ $i -lt 1000 ]; do echo line $i; i=$((i+1)); done").output();
        assertTrue(output.length() <= Result.MAX_OUTPUT && output.endsWith("line 999"), output);
    }

    @Test
    void aProgramThatIsMissingIsNamed() {
        String message = assertThrows(UnimplementedException.class,
                () -> programs.run(List.of("no-such-program", "x"))).getMessage();
        assertTrue(message.startsWith("can't run no-such-program: "), message);
    }

    @Test
    void aProgramThatCanNotBeStartedIsNotMissing(@TempDir Path temporary) throws Exception {
        Path program = Files.createFile(temporary.resolve("program"));
        String message = assertThrows(PermissionDeniedException.class, () -> programs.run(List.of(program.toString()))).getMessage();
        assertTrue(message.startsWith("can't run " + program + ": ") && !message.contains("install"), message);
    }

    @Test
    void aProgramThatHasBegunComesToItsEnd(@TempDir Path temporary) throws Exception {
        Path begun = temporary.resolve("begun");
        Path go = temporary.resolve("go");
        assertEquals(0, new ProcessBuilder("mkfifo", begun.toString(), go.toString()).start().waitFor());
        AtomicReference<Result> result = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread runner = Thread.ofPlatform().start(() -> {
            result.set(shell("echo > " + begun + "; read line < " + go + "; exit 7"));
            interrupted.set(Thread.interrupted());
        });
        Files.readString(begun);
        runner.interrupt();
        Files.writeString(go, "go\n");
        runner.join();
        assertEquals(new Result(7, ""), result.get());
        assertTrue(interrupted.get(), "whoever interrupts is heard afterwards");
    }

    @Test
    void whatTakesTooLongIsKilledWithAllThatItStarted(@TempDir Path temporary) throws Exception {
        Path begun = temporary.resolve("begun");
        assertEquals(0, new ProcessBuilder("mkfifo", begun.toString()).start().waitFor());
        AtomicReference<String> child = new AtomicReference<>("");
        Thread reader = Thread.ofPlatform().start(() -> {
            try {
                child.set(Files.readString(begun).strip());
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        String message = assertThrows(DeadlineExceededException.class, () -> programs.run(
                List.of("sh", "-c", "sleep 10000 & echo $! > " + begun + "; wait"), Duration.ofSeconds(2))).getMessage();
        assertEquals("sh did not end within 2s and was killed", message);
        reader.join();
        ProcessHandle.of(Long.parseLong(child.get())).ifPresent(process -> process.onExit().join());
    }

    @Test
    void programsOfTheGivenDirectoryComeFirst(@TempDir Path temporary) throws Exception {
        Path program = Files.writeString(temporary.resolve("sh"), "#!/bin/sh\necho mine\n");
        assertTrue(program.toFile().setExecutable(true));
        Programs own = new LinuxPrograms(temporary);
        assertEquals(new Result(0, "mine"), own.run(List.of("sh", "-c", "echo theirs")));
        assertEquals(new Result(0, "theirs"), own.run(List.of("echo", "theirs")));
    }

    @Test
    void anInterruptedThreadBeginsNone(@TempDir Path temporary) {
        Thread.currentThread().interrupt();
        assertThrows(CancelledException.class, () -> shell("touch " + temporary + "/begun"));
        assertTrue(Thread.interrupted());
        assertFalse(Files.exists(temporary.resolve("begun")));
    }
}
