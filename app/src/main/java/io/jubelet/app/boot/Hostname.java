package io.jubelet.app.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Facts about this machine that the agent reads once, when it starts. */
final class Hostname {

    private Hostname() {
    }

    /** The name of this host, as the kernel has it. */
    static String hostname() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("can't read the name of this host", e);
        }
    }
}
