package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.ports.fake.VirtualTimers;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalServerTest {

    /** Of this machine as 127.0.0.1 is, but other tests have no ports there. */
    private static final String ADDRESS = "127.93.7.2";

    @TempDir
    private Path directory;
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        vertx.close().await();
    }

    private static int freePort() throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.ofLiteral(ADDRESS))) {
            return free.getLocalPort();
        }
    }

    private AgentConfiguration configuration(int port) {
        return new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node").load(Map.of("root-dir", List.of(directory.toString()), "healthz-bind-address", List.of(ADDRESS),
                "healthz-port", List.of(String.valueOf(port)))).usable().orElseThrow();
    }

    private static String answer(int port) throws IOException {
        try (var body = URI.create("http://" + ADDRESS + ":" + port + "/healthz").toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void healthChecksAreAnsweredOnceTheAgentIsComplete() throws IOException {
        int port = freePort();
        try (var server = LocalServer.start(vertx, configuration(port), () -> {
            throw new AssertionError("nobody asks for pods");
        }, new VirtualTimers())) {
            assertThrows(ConnectException.class, () -> answer(port));
            server.complete();
            assertEquals("ok", answer(port));
        }
        assertThrows(ConnectException.class, () -> answer(port));
    }

    /** Who starts agents anew that do not answer must not do so while the container runtime is away. */
    @Test
    void healthChecksOfAnAgentThatWaitsAreAnswered() throws IOException {
        int port = freePort();
        try (var server = LocalServer.start(vertx, configuration(port), () -> {
            throw new AssertionError("nobody asks for pods");
        }, new VirtualTimers())) {
            server.answerHealthChecks();
            assertEquals("ok", answer(port));
            server.complete();
            assertEquals("ok", answer(port));
        }
        assertThrows(ConnectException.class, () -> answer(port));
    }
}
