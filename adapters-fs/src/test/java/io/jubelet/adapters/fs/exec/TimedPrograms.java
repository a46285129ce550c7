package io.jubelet.adapters.fs.exec;

import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;

/** Programs of the tests, and limits of time that are reached as soon as one is set for a program that hangs. */
public final class TimedPrograms {

    private final Path directory;
    private final VirtualTimers timers = new VirtualTimers();
    private Runnable atLimit = () -> { };

    /** Programs in a directory. */
    public TimedPrograms(Path directory) {
        this.directory = directory;
    }

    /** Runs programs, with these limits. */
    public ProcessCommands commands() {
        return new ProcessCommands(new Limits());
    }

    /** Writes its argument, a variable of its environment and its input. */
    String echo() {
        return script("echo", "printf %s \"$1$GIVEN\"; cat");
    }

    /** Writes its argument twice, and fails. */
    String failing() {
        return script("failing", "echo \"$1\"; echo \"$1\" >&2; exit 3");
    }

    /** Ends by its limit alone. */
    public String hanging() {
        atLimit = () -> Thread.ofPlatform().daemon().start(() -> timers.advance(Duration.ofMinutes(1)));
        return script("hanging", "sleep 1000 & wait");
    }

    private String script(String name, String text) {
        try {
            Path file = directory.resolve(name);
            Files.writeString(file, "#!/bin/sh\n" + text + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
            return file.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Virtual time; once a limit is set, whatever waits for that begins. */
    private final class Limits implements Timers {

        @Override
        public Instant instant() {
            return timers.instant();
        }

        @Override
        public long nanos() {
            return timers.nanos();
        }

        @Override
        public Pending after(Duration delay, Runnable task) {
            Pending pending = timers.after(delay, task);
            atLimit.run();
            return pending;
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            timers.sleep(duration);
        }
    }
}
