package io.jubelet.adapters.fs.kernel;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@link Programs} in processes of their own, in the language of programmers. Thread-safe. */
public final class LinuxPrograms implements Programs {

    @Override
    public Result run(List<String> command) {
        Path output = Failures.translate("make a file for the output of", Path.of(command.getFirst()),
                () -> Files.createTempFile("jubelet-", ".out"));
        try {
            return run(command, output);
        } finally {
            Failures.translateStep("remove", output, () -> Files.deleteIfExists(output));
        }
    }

    /** The output goes to a file, so that nobody has to read along. */
    private static Result run(List<String> command, Path output) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelledException(command.getFirst() + " was not run: the thread is interrupted");
        }
        int code = end(start(command, output));
        return new Result(code, Failures.translate("read", output, () -> end(output)));
    }

    /** A file system that is half made or half repaired is worse than a long wait. */
    private static int end(Process process) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor();
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

    private static Process start(List<String> command, Path output) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile()).redirectOutput(output.toFile());
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UnimplementedException("can't run " + command.getFirst() + ": " + e.getMessage()
                    + "; install it on this machine", e);
        }
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
