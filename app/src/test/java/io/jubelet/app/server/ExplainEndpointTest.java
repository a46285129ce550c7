package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.server.RequestTarget;
import io.jubelet.domain.server.RouteTable;
import io.jubelet.domain.server.Routing;
import io.jubelet.domain.server.ServedHandlers;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Explanations over the kubelet server. */
class ExplainEndpointTest {

    private final FakeNodeApi node = new FakeNodeApi();

    @ParameterizedTest
    @CsvSource({"/explain, 2", "/explain?pod=web, 1", "/explain?pod=default%2Fweb, 1", "/explain?pod=other, 0"})
    void thePodsAreThoseThatAreMeant(String target, int pods) {
        node.explain(Timeline.of(new PodIdentity("default", "web", "u1")).ended(Instant.EPOCH));
        node.explain(Timeline.of(new PodIdentity("default", "db", "u2")));
        RequestTarget parsed = RequestTarget.parse(target).orElseThrow();
        var route = assertInstanceOf(Routing.Found.class,
                new RouteTable(new ServedHandlers(true, true, true, true, true, true, true)).route("GET", parsed, ""));
        var response = assertInstanceOf(ServerResponse.Complete.class, new ExplainEndpoint(node).handle(new AuthorizedRequest(
                new ServerRequest(ServerRequest.Access.AUTHENTICATED, "GET", target, Headers.NONE, ClientCertificate.NONE,
                        ServerRequest.Body.EMPTY), parsed, route)));
        assertEquals(200, response.status());
        String text = new String(response.body(), StandardCharsets.UTF_8);
        assertEquals(pods, text.split("\"uid\":").length - 1, text);
    }
}
