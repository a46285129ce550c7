package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.ConflictException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class HealthServerTest {

    private final Vertx vertx = Vertx.vertx();
    private final HealthServer server = new HealthServer(vertx, "127.0.0.1", 0);
    private InetSocketAddress address;

    @BeforeEach
    void start() {
        address = new InetSocketAddress("127.0.0.1", server.start());
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.close().await();
    }

    @Test
    void theProcessAnswersWhateverTheStateOfTheNode() throws IOException {
        for (String request : List.of("GET /healthz", "GET /healthz/ping", "POST /healthz", "GET /healthz?exclude=ping")) {
            assertEquals("200 ok", ask(request), request);
        }
        assertEquals("200 ", ask("HEAD /healthz"));
        assertEquals("200 [+]ping ok\nhealthz check passed\n", ask("GET /healthz?verbose"));
    }

    @Test
    void nothingElseIsThere() throws IOException {
        assertEquals("404 404 page not found\n", ask("GET /"));
        assertEquals("404 404 page not found\n", ask("GET /pods"));
        assertEquals("404 404 page not found\n", ask("GET /healthz/syncloop"));
    }

    @Test
    void aPortInUseIsNamed() {
        Vertx otherProcess = Vertx.vertx();
        HealthServer second = new HealthServer(otherProcess, "127.0.0.1", address.getPort());
        String message = assertThrows(ConflictException.class, second::start).getMessage();
        otherProcess.close().await();
        assertTrue(message.contains("127.0.0.1:" + address.getPort()), message);
        assertTrue(message.contains("another process listens there"), message);
    }

    @Test
    void afterTheEndNobodyAnswers() {
        server.close();
        assertThrows(IOException.class, () -> ask("GET /healthz"));
    }

    private String ask(String request) throws IOException {
        return Exchange.brief(Exchange.ask(address, request));
    }
}
