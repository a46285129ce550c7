package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.PortException;
import java.util.function.Supplier;

/** Adds the name of the volume to each failure. */
final class NamedFailures {

    private NamedFailures() {
    }

    /** Does work for a volume. */
    static <T> T of(String volume, Supplier<T> work) {
        try {
            return work.get();
        } catch (PortException e) {
            String prefix = "volume \"" + volume.replace("\0", "\\0") + "\"";
            throw e.getMessage().startsWith("volume \"") ? e : Failures.of(e, prefix + ": " + e.getMessage());
        }
    }
}
