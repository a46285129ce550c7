package io.jubelet.adapters.plugins.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** How {@link ExampleCsiDriver} makes a directory appear in another place. */
public enum ExampleMounts {
    /** By bind mounts; takes root. */
    BOUND {
        @Override
        void show(Path source, Path target) throws IOException {
            Files.createDirectories(target);
            if (!isMounted(target)) {
                run("mount", "--bind", source.toString(), target.toString());
            }
        }

        @Override
        void showFile(Path source, Path target) throws IOException {
            if (!isMounted(target)) {
                Files.deleteIfExists(target);
                run("mount", "--bind", source.toString(), Files.createFile(target).toString());
            }
        }

        @Override
        void hide(Path target) throws IOException {
            while (isMounted(target)) {
                run("umount", target.toString());
            }
        }
    },
    /** By links, which containers can't be given; enough for calls. */
    LINKED {
        @Override
        void show(Path source, Path target) throws IOException {
            if (!Files.isSymbolicLink(target)) {
                Files.deleteIfExists(target);
                Files.createSymbolicLink(target, source);
            }
        }

        @Override
        void showFile(Path source, Path target) throws IOException {
            show(source, target);
        }

        @Override
        void hide(Path target) throws IOException {
            if (Files.isSymbolicLink(target)) {
                Files.delete(target);
            }
        }
    };

    private static final int LIMIT_SECONDS = 20;

    abstract void show(Path source, Path target) throws IOException;

    /** The same for a file. */
    abstract void showFile(Path source, Path target) throws IOException;

    abstract void hide(Path target) throws IOException;

    /** Whether a volume is shown there. */
    boolean isShown(Path target) {
        return this == LINKED ? Files.isSymbolicLink(target) : isMounted(target);
    }

    static boolean isMounted(Path target) {
        try {
            return Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
                    .anyMatch(line -> line.split(" ")[4].equals(target.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a program; what it wrote. */
    static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes());
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + " failed: " + output.strip());
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(String.join(" ", command) + " was interrupted", e);
        }
    }
}
