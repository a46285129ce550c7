package io.jubelet.adapters.http;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.contract.PodSourceContract;
import io.jubelet.ports.fake.WallTimers;
import io.jubelet.ports.source.PodSource;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class HttpPodSourceContractTest extends PodSourceContract {

    private final Vertx vertx = Vertx.vertx();
    private final WallTimers timers = new WallTimers();
    private final ScriptedServer server = new ScriptedServer();
    private final HttpPodSource source = new HttpPodSource(
            vertx, server.url(), Map.of(), Duration.ofMillis(10), new LineManifests(), timers);

    HttpPodSourceContractTest() throws IOException {
        // The fields throw.
    }

    @Override
    protected String name() {
        return "http";
    }

    @Override
    protected PodSource source() {
        return source;
    }

    @Override
    protected void want(List<Pod> pods) {
        server.page(LineManifests.of(pods));
    }

    @Override
    protected void damage() {
        server.page("pod");
    }

    @Override
    protected void cleanUp() {
        timers.close();
        vertx.close().await();
        try {
            server.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
