package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.http.server.PendingTimers;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
final class GrpcHealthTest {

    private static final Duration SHORT = Duration.ofMillis(500);

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36");
    private final HealthService server = new HealthService(vertx);

    @AfterEach
    void stop() {
        client.close();
        vertx.close().await();
    }

    @Test
    void theCallIsThatOfTheHealthProtocol() {
        server.serve(Map.of("a".repeat(100), true));
        assertEquals(ProbeReport.success("service healthy"), check("a".repeat(100)));
        assertEquals(List.of(Map.of("path", "/grpc.health.v1.Health/Check", "content-type", "application/grpc",
                "te", "trailers", "user-agent", "kube-probe/1.36")), server.requests());
        String left = server.timeouts().getFirst();
        assertTrue(left.matches("[0-9]{1,4}m|10000m"), left);
    }

    @ParameterizedTest
    @CsvSource({"0, UNKNOWN", "2, NOT_SERVING", "3, SERVICE_UNKNOWN", "77, 77"})
    void onlyServingIsHealthy(int status, String name) {
        server.answer((request, _) -> HealthService.status(request, status));
        assertEquals(ProbeReport.failure("service unhealthy (responded with \"" + name + "\")"), check(""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "12; unknown%20service; error: this server does not implement the grpc health protocol (grpc.health.v1.Health): "
                    + "unknown service",
            "4; late; timeout: health rpc did not complete within 10s",
            "14; 1%2B1+%; error: health rpc probe failed: rpc error: code = Unavailable desc = 1+1+%",
            "14; 1%2B1+1; error: health rpc probe failed: rpc error: code = Unavailable desc = 1+1+1",
            "5; unknown%20service; error: health rpc probe failed: rpc error: code = NotFound desc = unknown service",
            "7; ''; 'error: health rpc probe failed: rpc error: code = PermissionDenied desc = '"})
    void aStatusOfTheCallIsAFailureWithItsMessage(String status, String message, String text) {
        server.answer((request, _) -> HealthService.trailers(request, status, message));
        assertEquals(ProbeReport.failure(text), check(""));
    }

    @ParameterizedTest
    @CsvSource({"404, Not Found, 'error: this server does not implement the grpc health protocol (grpc.health.v1.Health): '",
            "400, Bad Request, 'error: health rpc probe failed: rpc error: code = Internal desc = '",
            "401, Unauthorized, 'error: health rpc probe failed: rpc error: code = Unauthenticated desc = '",
            "403, Forbidden, 'error: health rpc probe failed: rpc error: code = PermissionDenied desc = '",
            "500, Internal Server Error, 'error: health rpc probe failed: rpc error: code = Unknown desc = '",
            "503, Service Unavailable, 'error: health rpc probe failed: rpc error: code = Unavailable desc = '",
            "599, '', 'error: health rpc probe failed: rpc error: code = Unknown desc = '"})
    void aStatusOfHttpIsAFailure(int status, String text, String start) {
        server.answer((request, _) -> request.response().setStatusCode(status).end());
        assertEquals(ProbeReport.failure(start + "unexpected HTTP status code received from server: " + status + " (" + text
                + "); malformed header: missing HTTP content-type"), check(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "application/grpc-web"})
    void aPageIsNoAnswer(String type) {
        server.answer((request, _) -> request.response().putHeader("content-type", type).end("fine"));
        assertEquals(ProbeReport.failure("error: health rpc probe failed: rpc error: code = Unknown desc = unexpected HTTP "
                + "status code received from server: 200 (OK); transport: received unexpected content-type \"" + type + "\""),
                check(""));
    }

    @Test
    void anAnswerWithoutTrailersIsAFailure() {
        server.answer((request, _) -> request.response().putHeader("content-type", "application/grpc+proto")
                .end(HealthService.bytes(0, 0, 0, 0, 2, 8, 1)));
        assertEquals(ProbeReport.failure("error: health rpc probe failed: rpc error: code = Internal desc = "
                + "server closed the stream without sending trailers"), check(""));
    }

    @Test
    void noTimerOfOthersIsCancelled() {
        Vertx own = Vertx.vertx();
        long first = own.setTimer(60_000, _ -> { });
        try (NetworkProbeClient probes = new NetworkProbeClient(own, "kube-probe/1.36")) {
            server.answer((request, _) -> request.connection().close());
            probes.grpc("127.0.0.1", server.port(), "", Duration.ofSeconds(10));
        }
        assertTrue(own.cancelTimer(first));
        own.close().await();
    }

    @Test
    void anAnswerThatDoesNotComeIsAFailure() {
        server.answer((_, _) -> { });
        assertEquals(ProbeReport.failure("timeout: health rpc did not complete within 500ms"),
                client.grpc("127.0.0.1", server.port(), "", Duration.ofMillis(500)));
    }

    @ParameterizedTest
    @CsvSource({"2, Internal, INTERNAL_ERROR", "3, ResourceExhausted, FLOW_CONTROL_ERROR", "7, Unavailable, REFUSED_STREAM",
            "8, Canceled, CANCEL", "12, PermissionDenied, INADEQUATE_SECURITY", "77, Unknown, unknown error code 0x4d"})
    void aCallThatIsResetIsAFailure(int reset, String code, String name) {
        server.answer((request, _) -> request.response().reset(reset));
        assertEquals(ProbeReport.failure("error: health rpc probe failed: rpc error: code = " + code
                + " desc = stream terminated by RST_STREAM with error code: " + name), check(""));
    }

    @Test
    void aConnectionThatIsClosedDuringTheCallIsAFailure() {
        server.answer((request, _) -> request.connection().close());
        assertEquals(ProbeReport.failure("error: health rpc probe failed: rpc error: code = Unavailable desc = "
                + "error reading from server: EOF"), check(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request||", "220 mail.example ready|"})
    void aServerOfAnotherProtocolIsNotConnectedInTime(String words) throws IOException {
        try (ScriptedServer other = new ScriptedServer()) {
            other.greet(words);
            assertEquals(unconnected(other.port()), client.grpc("127.0.0.1", other.port(), "", SHORT));
        }
    }

    @Test
    void aServerThatBeginsToListenInTimeIsHealthy() throws Exception {
        try (ServerSocket early = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread starting = Thread.ofVirtual().start(() -> {
                try {
                    early.accept().close();
                    early.close();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
                new HealthService(vertx, early.getLocalPort()).serve(Map.of("", true));
            });
            assertEquals(ProbeReport.success("service healthy"),
                    client.grpc("127.0.0.1", early.getLocalPort(), "", Duration.ofSeconds(60)));
            starting.join();
        }
    }

    @Test
    void nothingIsLeftOfACallThatIsOver() throws Exception {
        PendingTimers timers = new PendingTimers(vertx);
        try (NetworkProbeClient watched = new NetworkProbeClient(timers.vertx(), "kube-probe/1.36");
                ScriptedServer silent = new ScriptedServer()) {
            silent.beSilent();
            assertEquals(unconnected(silent.port()), watched.grpc("127.0.0.1", silent.port(), "", SHORT));
            silent.awaitEnd();

            server.answer((_, _) -> { });
            watched.grpc("127.0.0.1", server.port(), "", SHORT);
            server.awaitEnd();
            server.serve(Map.of("", true));
            watched.grpc("127.0.0.1", server.port(), "", Duration.ofSeconds(10));
            server.awaitEnd();

            silent.close();
            watched.grpc("127.0.0.1", silent.port(), "", SHORT);
            assertEquals(0, timers.count());
        }
    }

    @Test
    void vertxKeepsNoClientOfACallThatIsOver() throws Exception {
        server.serve(Map.of("", true));
        int before = KeptClients.of(vertx);
        check("");
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed.close();
            client.grpc("127.0.0.1", closed.getLocalPort(), "", SHORT);
        }
        assertEquals(before, KeptClients.afterClosing(vertx));
    }

    @Test
    void anInterruptEndsTheAttempts() throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        try (ServerSocket closing = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread asking = Thread.ofVirtual().start(() -> {
                try {
                    client.grpc("127.0.0.1", closing.getLocalPort(), "", Duration.ofSeconds(60));
                } catch (CancelledException e) {
                    failure.set(e);
                }
            });
            closing.accept().close();
            asking.interrupt();
            asking.join();
        }
        assertInstanceOf(CancelledException.class, failure.get());
    }

    @Test
    void pausesBetweenAttemptsGrow() {
        ConnectBackoff shortest = new ConnectBackoff(() -> 0);
        ConnectBackoff longest = new ConnectBackoff(() -> -1);
        assertEquals(List.of(1_000L, 1_280L, 2_048L), List.of(shortest.next(), shortest.next(), shortest.next()));
        assertEquals(1_000, longest.next());
        assertEquals(1_920, longest.next(), 1);
        for (int i = 0; i < 20; i++) {
            longest.next();
        }
        assertEquals(144_000, longest.next(), 1);
    }

    @Test
    void anAnswerWithoutEndIsCut() {
        server.answer((request, _) -> {
            request.response().putHeader("content-type", "application/grpc").write(Buffer.buffer(new byte[60_000]));
            request.response().write(Buffer.buffer(new byte[60_000]));
        });
        assertEquals(ProbeReport.failure("error: health rpc probe failed: rpc error: code = ResourceExhausted desc = "
                + "the answer is longer than 65536 bytes"), check(""));
    }

    @Test
    void fieldsThatAreNotKnownAreSkipped() {
        Buffer known = HealthService.bytes(0x10, 0xff, 0x01, 0x1a, 2, 7, 7, 0x21, 0, 0, 0, 0, 0, 0, 0, 0, 0x2d, 0, 0, 0, 0, 8, 1);
        assertEquals("SERVING", HealthMessages.status(framed(known)));
        assertEquals("UNKNOWN", HealthMessages.status(framed(HealthService.bytes())));
    }

    @Test
    void whatIsNoMessageIsRefused() {
        List<Buffer> wrong = List.of(HealthService.bytes(), HealthService.bytes(0, 0, 0, 0), HealthService.bytes(1, 0, 0, 0, 0),
                HealthService.bytes(0, 0, 0, 0, 3, 8, 1), framed(HealthService.bytes(8)), framed(HealthService.bytes(8, 0x80)),
                framed(HealthService.bytes(0x0b)), framed(HealthService.bytes(0x1a, 9, 1)), framed(HealthService.bytes(0x21, 1)),
                framed(HealthService.bytes(0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1)),
                framed(HealthService.bytes(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80)));
        for (Buffer message : wrong) {
            assertThrows(IllegalArgumentException.class, () -> HealthMessages.status(message), message::toString);
        }
        server.answer((request, _) -> HealthService.message(request, HealthService.bytes(0, 0, 0, 0, 1, 8)));
        assertEquals(ProbeReport.failure(
                "error: health rpc probe failed: rpc error: code = Internal desc = the answer is not a message of the health "
                        + "protocol"), check(""));
    }

    @ParameterizedTest
    @CsvSource({"PT1S, 1s", "PT0.25S, 250ms", "PT1M, 1m0s", "PT1M30S, 1m30s", "PT2H, 2h0m0s"})
    void timesAreShownAsUsersKnowThem(Duration time, String shown) {
        assertEquals(shown, GrpcHealthClient.shown(time));
    }

    private static ProbeReport unconnected(int port) {
        return ProbeReport.failure("timeout: failed to connect service \"127.0.0.1:" + port
                + "\" within 500ms: context deadline exceeded");
    }

    private static Buffer framed(Buffer message) {
        return Buffer.buffer().appendByte((byte) 0).appendInt(message.length()).appendBuffer(message);
    }

    private ProbeReport check(String service) {
        return client.grpc("127.0.0.1", server.port(), service, Duration.ofSeconds(10));
    }
}
