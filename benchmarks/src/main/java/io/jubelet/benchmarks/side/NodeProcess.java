package io.jubelet.benchmarks.side;

import io.jubelet.benchmarks.measure.ProcessGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** An agent in a session, and so a process group, of its own. */
final class NodeProcess implements AutoCloseable {

    private static final int LIMIT_SECONDS = 20;

    private final Process process;
    private final Thread atExit;

    /** Nanoseconds, as of {@link System#nanoTime}, of the moment just before the process was started. */
    final long startedAt;
    /** The same moment by the clock of the machine. */
    final Instant startTime;

    private NodeProcess(Process process, long startedAt, Instant startTime) {
        this.process = process;
        this.startedAt = startedAt;
        this.startTime = startTime;
        atExit = Thread.ofPlatform().unstarted(() -> signal("KILL"));
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Starts an agent.
     *
     * @param command one program and its arguments, for a shell
     * @param log gets its output
     */
    static NodeProcess start(String command, Path log) throws IOException {
        var builder = new ProcessBuilder("setsid", "sh", "-c", "exec " + command);
        builder.environment().remove("NOTIFY_SOCKET");
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        Instant time = Instant.now();
        long at = System.nanoTime();
        return new NodeProcess(builder.start(), at, time);
    }

    ProcessGroup group() {
        return new ProcessGroup(process.pid());
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Ends the agent; containers keep running. */
    @Override
    public void close() {
        signal("TERM");
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                signal("KILL");
                process.waitFor();
            }
        } catch (InterruptedException e) {
            signal("KILL");
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    /** To the whole group. Its leader has not been waited for before, so that the number is still its own. */
    private void signal(String name) {
        if (!process.isAlive()) {
            return;
        }
        try {
            new ProcessBuilder("kill", "-s", name, "--", "-" + process.pid()).inheritIO().start().waitFor();
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
