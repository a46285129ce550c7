package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.ConflictException;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** What no handler answers, the router logs with a stack trace. */
    @ParameterizedTest
    @ValueSource(strings = {"GET /healthz HTTP/1.1\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"})
    void badRequestsHaveAHandlerOfTheirOwn(String request) throws IOException {
        try (var socket = new Socket(address.getAddress(), address.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            assertEquals("HTTP/1.1 400 Bad Request", answer.readLine());
            String line = answer.readLine();
            while (!line.isEmpty()) {
                line = answer.readLine();
            }
            assertEquals("400 bad request", answer.readLine());
        }
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
