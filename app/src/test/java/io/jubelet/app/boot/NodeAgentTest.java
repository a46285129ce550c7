package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.process.LockFile;
import io.jubelet.app.cli.ExitCode;
import io.jubelet.app.cli.JubeletCommandLine;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.log.LoggedErrors;
import io.jubelet.app.runonce.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that ends before it has started anything. */
@Timeout(60)
final class NodeAgentTest {

    @TempDir
    private Path directory;

    @Test
    void aStartThatIsInterruptedWithoutARequestFails() throws InterruptedException {
        Path file = directory.resolve("lock");
        LockFile.acquire(file);
        AgentConfiguration configuration = new ConfigurationLoader(() -> {
            throw new AssertionError("there is no file to read");
        }, () -> "n").load(Map.of("lock-file", List.of(file.toString()))).usable().orElseThrow();
        var agent = new NodeAgent(() -> {
            throw new AssertionError("nothing is started");
        }, () -> {
            throw new AssertionError("nothing is started");
        }, "0.0");
        try (LoggedErrors errors = LoggedErrors.of("io.jubelet.app.boot")) {
            Thread.currentThread().interrupt();
            assertEquals(ExitCode.FAILED, agent.run(configuration));
            assertTrue(errors.messages().getFirst().startsWith("the agent was interrupted, though it was not asked to end"),
                    errors.messages()::toString);
        } finally {
            Thread.interrupted();
        }
    }

    private static final OutputStream FULL = new OutputStream() {

        @Override
        public void write(int b) throws IOException {
            throw new IOException("No space left on device");
        }
    };

    @ParameterizedTest
    @CsvSource({"true, OK", "false, POD_FAILED"})
    void theReportDecidesTheEndOfRunOnce(boolean good, ExitCode expected) {
        var out = new ByteArrayOutputStream();
        assertEquals(expected, NodeAgent.report(List.of(new Outcome("default/web", true, "runs"),
                new Outcome("default/db", good, "\u001b[2J")), new PrintStream(out)));
        assertEquals("ok      default/web  runs\n" + (good ? "ok    " : "failed") + "  default/db  \\u001b[2J\n", out.toString());
    }

    @ParameterizedTest
    @CsvSource({"true, FAILED", "false, POD_FAILED"})
    void aReportThatIsLostIsAFailure(boolean good, ExitCode expected) {
        try (LoggedErrors errors = LoggedErrors.of("io.jubelet.app.boot")) {
            assertEquals(expected, NodeAgent.report(List.of(new Outcome("default/web", good, "runs")), new PrintStream(FULL)));
            assertEquals(List.of(JubeletCommandLine.LOST), errors.messages());
        }
    }
}
