package io.jubelet.adapters.fs.kernel;

import io.jubelet.domain.value.DurationText;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** {@link Programs} in processes of their own, with the locale C. Thread-safe. */
public final class LinuxPrograms implements Programs {

    private final Optional<Path> preferred;

    /** Programs in the directories of the {@code PATH}. */
    public LinuxPrograms() {
        this.preferred = Optional.empty();
    }

    /**
     * The same, but programs in a directory come before those in the {@code PATH}.
     *
     * @param preferred the directory
     */
    public LinuxPrograms(Path preferred) {
        this.preferred = Optional.of(preferred);
    }

    @Override
    public Result run(List<String> command, Duration limit) {
        Path output = Failures.translate("make a file for the output of", Path.of(command.getFirst()),
                () -> Files.createTempFile("jubelet-", ".out"));
        try {
            return run(command, limit, output);
        } finally {
            Failures.translateStep("remove", output, () -> Files.deleteIfExists(output));
        }
    }

    /** The output goes to a file, so that no thread has to read it meanwhile. */
    private Result run(List<String> command, Duration limit, Path output) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelledException(command.getFirst() + " was not run: the thread is interrupted");
        }
        int code = end(start(command, output), command.getFirst(), limit);
        return new Result(code, Failures.translate("read", output, () -> end(output)));
    }

    /** A file system that is half made or half repaired is worse than a long wait. */
    private static int end(Process process, String name, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean interrupted = false;
        boolean overdue = false;
        try {
            while (true) {
                try {
                    if (overdue || process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        int code = process.waitFor();
                        if (overdue) {
                            throw new DeadlineExceededException(name + " did not end within " + DurationText.of(limit)
                                    + " and was killed");
                        }
                        return code;
                    }
                    overdue = true;
                    kill(process);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** First what it started: once it has ended itself, its descendants are no longer known. */
    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private Process start(List<String> command, Path output) {
        ProcessBuilder builder = new ProcessBuilder(found(command)).redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(output.toFile());
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException e) {
            PortException failure = Failures.of("run", Path.of(command.getFirst()), e);
            throw failure instanceof NotFoundException
                    ? new UnimplementedException(failure.getMessage() + "; install it on this machine", e) : failure;
        }
    }

    private List<String> found(List<String> command) {
        List<String> found = new ArrayList<>(command);
        preferred.map(directory -> directory.resolve(command.getFirst())).filter(Files::isExecutable)
                .ifPresent(program -> found.set(0, program.toString()));
        return found;
    }

    private static String end(Path output) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - Result.MAX_OUTPUT));
            byte[] bytes = new byte[Result.MAX_OUTPUT];
            int length = Math.max(0, file.read(bytes));
            return new String(bytes, 0, length, StandardCharsets.UTF_8).strip();
        }
    }
}
