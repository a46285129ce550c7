package io.jubelet.e2e;

import io.jubelet.adapters.plugins.example.ExampleCsiDriver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The example CSI driver in a process of its own, so that it can be killed and suspended. */
final class DriverProcess implements AutoCloseable {

    private final Process process;

    private DriverProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts one, which registers as soon as it serves.
     *
     * @param volumes directory with a directory for each volume
     */
    static DriverProcess start(String name, Path kubeletDirectory, Path volumes, Path log) {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        try {
            return new DriverProcess(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m", "--sun-misc-unsafe-memory-access=allow",
                    "-cp", classPath, ExampleCsiDriver.class.getName(), name, kubeletDirectory.toString(), volumes.toString())
                    .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGKILL; its sockets stay where they are. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** From now on it answers nothing, but connections stay. */
    void suspend() throws InterruptedException {
        signal("STOP");
    }

    /** The end of {@link #suspend}. */
    void resume() throws InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws InterruptedException {
        Command.run("kill", "-" + name, String.valueOf(process.pid()));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
