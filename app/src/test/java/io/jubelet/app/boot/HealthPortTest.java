package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.http.HealthServer;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.fake.VirtualTimers;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HealthPortTest {

    /** Of this machine as 127.0.0.1 is, but other tests have no ports there. */
    private static final String ADDRESS = "127.93.7.1";

    /** Has what is started done before it goes on. */
    private static final Tasks AT_ONCE = (name, body) -> {
        Thread thread = Thread.ofVirtual().name(name).start(body);
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return thread;
    };

    private final Vertx vertx = Vertx.vertx();
    private final VirtualTimers timers = new VirtualTimers();

    @AfterEach
    void close() {
        vertx.close().await();
    }

    private HealthPort open(int port) {
        return HealthPort.open(() -> new HealthServer(vertx, ADDRESS, port), timers, AT_ONCE);
    }

    @Test
    void aPortThatIsTakenIsTriedEveryFiveSeconds() throws IOException {
        var other = new ServerSocket(0, 1, InetAddress.ofLiteral(ADDRESS));
        int port = other.getLocalPort();
        try (var _ = open(port)) {
            timers.advance(Duration.ofSeconds(5));
            assertEquals(1, timers.pending());
            other.close();
            timers.advance(Duration.ofSeconds(5));
            byte[] answer = URI.create("http://" + ADDRESS + ":" + port + "/healthz").toURL().openStream().readAllBytes();
            assertEquals("ok", new String(answer, StandardCharsets.UTF_8));
            assertEquals(0, timers.pending());
        }
    }

    @Test
    void anAgentThatEndsTriesNoMore() throws IOException {
        try (var other = new ServerSocket(0, 1, InetAddress.ofLiteral(ADDRESS))) {
            open(other.getLocalPort()).close();
            assertEquals(0, timers.pending());
        }
    }
}
