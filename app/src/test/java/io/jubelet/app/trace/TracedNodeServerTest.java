package io.jubelet.app.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.ports.fake.FakeTracer;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.NodeServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TracedNodeServerTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    private final FakeTracer tracer = new FakeTracer();

    private static ServerRequest request(String target, Headers headers) {
        return new ServerRequest(ServerRequest.Access.AUTHENTICATED, "POST", target, headers, ClientCertificate.NONE,
                ServerRequest.Body.EMPTY);
    }

    private FakeTracer.Ended answered(int status, String target, Headers headers) {
        NodeServer server = _ -> new ServerResponse.Complete(status, Headers.NONE, new byte[0]);
        new Traces(tracer).traced(server).respond(request(target, headers));
        return tracer.ended().getLast();
    }

    @Test
    void aRequestContinuesTheTraceOfItsCaller() {
        var span = answered(200, "/exec/ns/pod/c?command=secret", Headers.of("traceparent", "00-" + TRACE
                + "-b7ad6b7169203331-01").with("Authorization", "Bearer secret"));
        assertEquals("POST /exec", span.name());
        assertEquals(TRACE, span.trace());
        assertEquals(Map.of("http.request.method", "POST", "url.path", "/exec/ns/pod/c", "http.response.status_code", "200"),
                span.attributes());
        assertEquals("", span.failure());
        assertFalse(span.toString().contains("secret"), span.toString());
    }

    @Test
    void onlyErrorsOfTheServerAreFailures() {
        assertEquals("", answered(404, "/pods", Headers.NONE).failure());
        assertEquals("500", answered(500, "/pods", Headers.NONE).failure());
    }

    @Test
    void whereNothingIsTracedNothingIsBetween() {
        NodeServer server = _ -> new ServerResponse.Complete(200, Headers.NONE, new byte[0]);
        assertSame(server, Traces.NONE.traced(server));
    }
}
