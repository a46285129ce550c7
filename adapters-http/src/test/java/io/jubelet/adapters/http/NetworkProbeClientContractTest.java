package io.jubelet.adapters.http;

import io.jubelet.ports.contract.ProbeClientContract;
import io.jubelet.ports.probe.ProbeClient;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class NetworkProbeClientContractTest extends ProbeClientContract {

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36");
    private final ScriptedServer server = new ScriptedServer();
    private final HealthService health = new HealthService(vertx);
    private final CountDownLatch end = new CountDownLatch(1);

    /** Bound and never listening: refuses like a free port, but no other process gets that port meanwhile. */
    private final Socket held = new Socket();

    NetworkProbeClientContractTest() throws IOException {
        // The fields throw.
    }

    @Override
    protected ProbeClient client() {
        return client;
    }

    @Override
    protected int http(int status, String body) {
        server.say("HTTP/1.1 " + status + " Text|Content-Length: " + body.length() + "||" + body);
        return server.port();
    }

    @Override
    protected int grpc(Map<String, Boolean> serving) {
        health.serve(serving);
        return health.port();
    }

    @Override
    protected int silent() {
        server.script((_, _) -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        return server.port();
    }

    @Override
    protected int closed() {
        try {
            held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return held.getLocalPort();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected void cleanUp() {
        end.countDown();
        client.close();
        try {
            held.close();
            server.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        vertx.close().await();
    }
}
