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

    /** The output goes to a file: nobody has to read along, and an interrupt is heard. */
    private static Result run(List<String> command, Path output) {
        Process process = start(command, output);
        try {
            int code = process.waitFor();
            return new Result(code, Failures.translate("read", output, () -> end(output)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            throw new CancelledException(command.getFirst() + " was interrupted", e);
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
