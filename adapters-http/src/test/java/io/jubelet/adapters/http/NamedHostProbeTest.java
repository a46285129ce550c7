package io.jubelet.adapters.http;

import static io.jubelet.adapters.http.ScriptedHttp2Server.END_HEADERS;
import static io.jubelet.adapters.http.ScriptedHttp2Server.END_STREAM;
import static io.jubelet.adapters.http.ScriptedHttp2Server.HEADERS;
import static io.jubelet.adapters.http.ScriptedHttp2Server.OK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Probes of hosts that are names, over HTTP and gRPC; none of the servers listens on the first address. */
@Timeout(60)
final class NamedHostProbeTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final InetAddress NOBODY = InetAddress.ofLiteral("127.0.0.2");

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36",
            _ -> new InetAddress[] {NOBODY, InetAddress.ofLiteral("127.0.0.1")});

    @AfterEach
    void stop() {
        client.close();
        vertx.close().await();
    }

    @Test
    void everyAddressIsTriedOverHttp() throws IOException {
        try (ScriptedServer server = new ScriptedServer()) {
            server.page("fine");
            HttpProbeRequest request = request(false, server.port());
            assertEquals(ProbeReport.success("fine"), client.get(request, LONG).report());
            assertEquals(ProbeReport.success("fine"), client.hook(request, LONG).report());
        }
    }

    @Test
    void everyAddressIsTriedThroughTls(@TempDir Path directory) throws Exception {
        try (var server = new ScriptedHttp2Server(new SelfSigned(directory))) {
            server.script(out -> out.send(HEADERS, END_HEADERS | END_STREAM, 1, OK));
            assertEquals(ProbeReport.success(""), client.get(request(true, server.port()), LONG).report());
            assertEquals(1, server.requests().size());
        }
    }

    @Test
    void everyAddressIsTriedOverGrpc() {
        HealthService health = new HealthService(vertx);
        health.serve(Map.of("", true));
        assertEquals(ProbeReport.success("service healthy"), client.grpc("name.test", health.port(), "", LONG));
    }

    @Test
    void theFailureIsThatOfTheFirstAddress() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        HttpProbeRequest request = request(false, port);
        assertEquals(ProbeReport.failure("Get \"" + request.url() + "\": dial tcp 127.0.0.2:" + port + ": connect: connection refused"),
                client.get(request, LONG).report());
    }

    @Test
    void aNameThatNobodyHasIsAFailure() {
        try (var unable = new NetworkProbeClient(vertx, "kube-probe/1.36", name -> {
            throw new UnknownHostException(name);
        })) {
            HttpProbeRequest request = request(false, 80);
            assertEquals(ProbeReport.failure("Get \"" + request.url() + "\": dial tcp: lookup name.test: no such host"),
                    unable.get(request, LONG).report());
            assertEquals(ProbeReport.failure("timeout: failed to connect service \"name.test:80\" within 300ms: context deadline exceeded"),
                    unable.grpc("name.test", 80, "", SHORT));
        }
    }

    @Test
    void aNameThatIsNotFoundInTimeIsAFailure() {
        var answered = new CountDownLatch(1);
        try (var slow = new NetworkProbeClient(vertx, "kube-probe/1.36", _ -> {
            try {
                answered.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return new InetAddress[] {NOBODY};
        })) {
            HttpProbeRequest request = request(false, 80);
            assertEquals(ProbeReport.failure("Get \"" + request.url()
                    + "\": context deadline exceeded (Client.Timeout exceeded while awaiting headers)"),
                    slow.get(request, SHORT).report());
        } finally {
            answered.countDown();
        }
    }

    private static HttpProbeRequest request(boolean tls, int port) {
        String url = (tls ? "https" : "http") + "://name.test:" + port + "/";
        return new HttpProbeRequest(tls, "name.test", port, "/", url, "", Map.of("Accept", List.of("*/*")));
    }
}
