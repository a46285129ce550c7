package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.api.Health;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import org.junit.jupiter.api.Test;

/** The checks of a node that has device plugins, and of one that has none. */
class HealthEndpointsTest {

    private static final String ERROR = "device registration error: no socket";

    private final ServerCalls calls = new ServerCalls(ServerCalls.PROCESS, new HostViews(path -> {
        throw new NotFoundException(path);
    }, new FakeCommandRunner(), new FakeProcessDiagnostics()));
    private final FakeNodeApi node = calls.node;

    @Test
    void aNodeWithoutDevicePluginsHasNoSuchCheck() {
        assertEquals("200 [+]ping ok\n[+]log ok\n[+]syncloop ok\nhealthz check passed\n", calls.get("/healthz?verbose"));
        assertEquals("404 404 page not found\n", calls.get("/healthz/device-plugin"));
        assertEquals("200 [+]ping ok\n[+]log ok\n[+]syncloop ok\nwarn: some health checks cannot be excluded: no matches for "
                + "\"device-plugin\"\nhealthz check passed\n", calls.get("/healthz?verbose&exclude=device-plugin"));
    }

    @Test
    void theCheckIsTheLast() {
        node.register(Health.OK);
        assertEquals("200 [+]ping ok\n[+]log ok\n[+]syncloop ok\n[+]device-plugin ok\nhealthz check passed\n",
                calls.get("/healthz?verbose"));
        assertEquals("200 ok", calls.get("/healthz/device-plugin"));
        assertEquals("200 ok", calls.get("/healthz"));
    }

    @Test
    void whyItFailsIsReportedByTheCheckAlone() {
        node.register(Health.unhealthy(ERROR));
        assertEquals("500 [+]ping ok\n[+]log ok\n[+]syncloop ok\n[-]device-plugin failed: reason withheld\nhealthz check failed\n",
                calls.get("/healthz"));
        assertEquals("500 internal server error: " + ERROR + "\n", calls.get("/healthz/device-plugin"));
        assertEquals("200 [+]ping ok\n[+]log ok\n[+]syncloop ok\n[+]device-plugin excluded: ok\nhealthz check passed\n",
                calls.get("/healthz?exclude=device-plugin&verbose"));
    }

    @Test
    void itsResultsAreCounted() {
        node.register(Health.OK);
        calls.get("/healthz");
        node.register(Health.unhealthy(ERROR));
        calls.get("/healthz");
        String metrics = calls.get("/metrics/slis");
        assertEquals(3, metrics.lines().filter(line -> line.contains("name=\"device-plugin\"")).count(), metrics);
        assertEquals(1, metrics.lines().filter(line -> line.equals(
                "kubernetes_healthcheck{name=\"device-plugin\",type=\"healthz\"} 0")).count(), metrics);
    }
}
