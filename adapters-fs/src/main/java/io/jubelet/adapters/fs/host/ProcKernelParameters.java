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

/**
 * {@link KernelParameters} as files below {@code /proc/sys}. The kernel gives the text of a number to the first read only,
 * whatever that has room for, and {@link Files#readString} begins with one byte for a file of no size.
 */
public final class ProcKernelParameters implements KernelParameters {

    /** More than any number has. */
    private static final int ROOM = 4096;

    private final Path root;

    /** Those below this directory. */
    public ProcKernelParameters(Path root) {
        this.root = root;
    }

    @Override
    public long get(String name) {
        Path file = file(name);
        String text = Failures.translate("read", file, () -> text(file)).strip();
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

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(ROOM), StandardCharsets.UTF_8);
        }
    }

    private Path file(String name) {
        return root.resolve(name.replace('.', '/'));
    }
}
