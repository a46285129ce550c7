package io.jubelet.app.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.http.NetworkProbeClient;
import io.jubelet.app.config.LogConfiguration;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a prober reports as the outcome of a probe is not logged by a library as well. */
@Timeout(180)
class LibraryNoiseTest {

    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private Vertx vertx;
    private int port;

    @BeforeEach
    void serveAnotherProtocol() throws Exception {
        vertx = Vertx.vertx();
        NetServer server = vertx.createNetServer()
                .connectHandler(socket -> socket.handler(any -> socket.write("SSH-2.0-x\r\n")));
        port = server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS)
                .actualPort();
    }

    @AfterEach
    void leaveNothingBehind() throws Exception {
        Logging.uninstall();
        end();
    }

    private void end() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private String logOfAProbe(int verbosity) throws Exception {
        Logging.install(LogConfiguration.text(verbosity), lines, lines);
        try (var client = new NetworkProbeClient(vertx, "test")) {
            ProbeReport report = client.grpc("127.0.0.1", port, "", Duration.ofSeconds(1));
            assertEquals(ProbeOutcome.FAILURE, report.outcome());
        }
        // Whatever was still to be said on the event loop has been said.
        end();
        return lines.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aServerOfAnotherProtocolIsNotLogged() throws Exception {
        assertEquals("", logOfAProbe(0));
    }

    @Test
    void errorsOfLibrariesAreLoggedAtHighVerbosity() throws Exception {
        assertFalse(logOfAProbe(4).isEmpty());
    }
}
