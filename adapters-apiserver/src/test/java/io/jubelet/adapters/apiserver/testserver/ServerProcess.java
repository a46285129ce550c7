package io.jubelet.adapters.apiserver.testserver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that runs until it is closed. */
final class ServerProcess implements AutoCloseable {

    private static final int END_SECONDS = 20;
    private static final int LINES = 15;

    private final Path log;
    private final Process process;

    ServerProcess(Path log, List<String> command) throws IOException {
        this.log = log;
        this.process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        // A test that is killed must not leave it behind.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        } catch (IOException e) {
            return "no log: " + e;
        }
    }

    @Override
    public void close() {
        // Nothing it has is worth keeping.
        process.destroyForcibly();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("process " + process.pid() + " does not end");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
