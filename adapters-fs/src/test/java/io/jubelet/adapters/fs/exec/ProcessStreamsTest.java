package io.jubelet.adapters.fs.exec;

import io.jubelet.ports.contract.CommandStreamsContract;
import io.jubelet.ports.exec.CommandStreams;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;

final class ProcessStreamsTest extends CommandStreamsContract {

    @TempDir
    private Path directory;
    private final VirtualTimers timers = new VirtualTimers();
    private Runnable atLimit = () -> { };

    @Override
    protected CommandStreams streams() {
        return new ProcessCommands(new Limits());
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

    @Override
    protected String echo() {
        return script("echo", "printf %s \"$1$GIVEN\"; cat");
    }

    @Override
    protected String failing() {
        return script("failing", "echo \"$1\"; echo \"$1\" >&2; exit 3");
    }

    @Override
    protected String hanging() {
        atLimit = () -> Thread.ofPlatform().daemon().start(() -> timers.advance(Duration.ofMinutes(1)));
        return script("hanging", "sleep 1000 & wait");
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
