package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class TcpProbeTest {

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
