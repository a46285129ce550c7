package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class TcpProbeTest {

    private static final int PORT = 80;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(200);

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36");

    @AfterEach
    void stop() {
        client.close();
        vertx.close().await();
    }

    @Test
    void aNameThatNobodyHasIsAFailure() {
        assertEquals(ProbeReport.failure("dial tcp: lookup no.such.host.invalid: no such host"),
                client.tcpSocket("no.such.host.invalid", 80, Duration.ofSeconds(10)));
    }

    /** One lookup goes on meanwhile: the probes that follow wait for it, too. */
    @Test
    void aNameThatIsNotFoundInTimeIsAFailureLikeAServerThatDoesNotAnswer() throws IOException {
        var answered = new CountDownLatch(1);
        var lookups = new AtomicInteger();
        ProbeReport late = ProbeReport.failure("dial tcp: lookup slow.test: i/o timeout");
        try (NetworkProbeClient slow = new NetworkProbeClient(vertx, "kube-probe/1.36", _ -> {
            lookups.incrementAndGet();
            await(answered);
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        })) {
            assertEquals(late, assertTimeoutPreemptively(LONG, () -> slow.tcpSocket("slow.test", PORT, SHORT)));
            assertEquals(late, assertTimeoutPreemptively(LONG, () -> slow.tcpSocket("slow.test", PORT, SHORT)));
            assertEquals(1, lookups.get());
            answered.countDown();
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                assertEquals(ProbeReport.success(""), slow.tcpSocket("slow.test", server.getLocalPort(), LONG));
            }
        } finally {
            answered.countDown();
        }
    }

    @Test
    void whoWaitsForAnAddressCanBeInterrupted() {
        var answered = new CountDownLatch(1);
        try (NetworkProbeClient slow = new NetworkProbeClient(vertx, "kube-probe/1.36", _ -> {
            await(answered);
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        })) {
            Thread.currentThread().interrupt();
            assertThrows(CancelledException.class, () -> slow.tcpSocket("slow.test", PORT, LONG));
            assertTrue(Thread.interrupted());
        } finally {
            answered.countDown();
        }
    }

    @Test
    void addressesAreNotLookedUp() throws IOException {
        try (NetworkProbeClient unable = new NetworkProbeClient(vertx, "kube-probe/1.36", name -> {
            throw new UnknownHostException(name);
        }); ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEquals(ProbeReport.success(""), unable.tcpSocket("127.0.0.1", server.getLocalPort(), LONG));
        }
    }

    @Test
    void everyAddressOfANameIsTried() throws IOException {
        InetAddress first = InetAddress.ofLiteral("127.0.0.2");
        InetAddress second = InetAddress.ofLiteral("127.0.0.3");
        try (NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36", _ -> new InetAddress[] {first, second})) {
            int port;
            try (ServerSocket server = new ServerSocket(0, 1, second)) {
                port = server.getLocalPort();
                assertEquals(ProbeReport.success(""), client.tcpSocket("two.test", port, LONG));
            }
            assertEquals(ProbeReport.failure("dial tcp 127.0.0.2:" + port + ": connect: connection refused"),
                    client.tcpSocket("two.test", port, LONG));
        }
    }

    /** The kernel has no connection of TCP to a broadcast address. */
    @Test
    void anAddressWithoutAWayIsAFailureLikeARefusal() {
        assertEquals(ProbeReport.failure("dial tcp 255.255.255.255:80: connect: network is unreachable"),
                client.tcpSocket("255.255.255.255", PORT, LONG));
        var http = new HttpProbeRequest(false, "255.255.255.255", PORT, "/", "http://255.255.255.255:80/", "", Map.of());
        assertEquals(ProbeReport.failure("Get \"" + http.url() + "\": dial tcp 255.255.255.255:80: connect: network is unreachable"),
                client.get(http, LONG).report());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aServerThatTakesNobodyIsAFailure() throws IOException {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // The kernel queues a few connections, and drops further ones.
            ProbeReport report = ProbeReport.success("");
            for (int i = 0; i < 20 && report.equals(ProbeReport.success("")); i++) {
                Socket socket = new Socket();
                waiting.add(socket);
                connect(socket, full);
                report = client.tcpSocket("127.0.0.1", full.getLocalPort(), Duration.ofMillis(200));
            }
            assertEquals(ProbeReport.failure("dial tcp 127.0.0.1:" + full.getLocalPort() + ": i/o timeout"), report);
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    private static void connect(Socket socket, ServerSocket server) {
        try {
            socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), 200);
        } catch (IOException e) {
            // Full already.
        }
    }
}
