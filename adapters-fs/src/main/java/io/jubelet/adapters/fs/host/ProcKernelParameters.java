package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.host.KernelParameters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** {@link KernelParameters} as files below {@code /proc/sys}. */
public final class ProcKernelParameters implements KernelParameters {

    /** Bytes; many times what a number takes. */
    private static final int LONGEST = 256;

    private final Path root;

    /** Those below this directory. */
    public ProcKernelParameters(Path root) {
        this.root = root;
    }

    @Override
    public long get(String name) {
        Path file = file(name);
        String text = Failures.translate("read", file, () -> read(file)).strip();
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new InvalidArgumentException(file + " has \"" + text + "\", which is no whole number", e);
        }
    }

    @Override
    public void set(String name, long value) {
        Path file = file(name);
        // Nothing is created: a parameter that is not there can't be set.
        Failures.translateStep("set", file, () -> Files.writeString(file, Long.toString(value), StandardOpenOption.WRITE));
    }

    /**
     * The kernel gives numbers to the first call alone. Methods of the library that ask for the size of a file read one byte, as the
     * size is 0, and then believe that the file ends.
     */
    private static String read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] text = new byte[LONGEST];
            return new String(text, 0, Math.max(0, in.read(text)), StandardCharsets.US_ASCII);
        }
    }

    private Path file(String name) {
        return root.resolve(name.replace('.', '/'));
    }
}
