package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.server.Endpoint;
import io.jubelet.domain.server.RequestTarget;
import io.jubelet.domain.server.Routing;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is reported of the results of health checks. */
class HealthResultsTest {

    private final HealthEndpoints health = new HealthEndpoints(new FakeNodeApi(), () -> {
        var start = new MetricCollector();
        start.add("process_start_time_seconds", "Start.", MetricType.GAUGE, List.of(), 7);
        return start.families();
    });

    private static AuthorizedRequest call(String method) {
        return new AuthorizedRequest(new ServerRequest(ServerRequest.Access.READ_ONLY, method, "/metrics/slis", Headers.NONE,
                ClientCertificate.NONE, ServerRequest.Body.EMPTY), RequestTarget.parse("/metrics/slis").orElseThrow(),
                new Routing.Found(Endpoint.METRICS_SLIS, Map.of()));
    }

    @Test
    void resultsAreForgottenOnRequest() {
        String ping = "kubernetes_healthcheck{name=\"ping\",type=\"healthz\"} 1";
        health.all(call("GET"));
        String results = ServerCalls.text(health.results(call("GET")));
        assertTrue(results.contains(ping) && results.contains("\nprocess_start_time_seconds 7\n"), results);
        assertEquals("200 metrics reset\n", ServerCalls.text(health.results(call("DELETE"))));
        results = ServerCalls.text(health.results(call("GET")));
        assertFalse(results.contains(ping), results);
        assertTrue(results.contains("\nprocess_start_time_seconds 7\n"), results);
    }
}
