package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.fake.FakeTracer;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.trace.Tracer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TracedRequestsTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final Headers OF_A_TRACE = Headers.of("traceparent", "00-" + TRACE + "-b7ad6b7169203331-01");

    private final FakeTracer tracer = new FakeTracer();
    private final ServerCalls calls = new ServerCalls(ServerCalls.PROCESS, new HostViews(path -> {
        throw new NotFoundException(path);
    }, new FakeCommandRunner(), new FakeProcessDiagnostics()),
            new ServerConfiguration.Handlers(true, true, true, true, true, true, true, true, true, true, false), tracer);

    @Test
    void aRequestContinuesTheTraceOfItsCaller() {
        calls.respond("POST", "/exec/ns/pod/c?command=secret", OF_A_TRACE.with("Authorization", "Bearer secret"), "secret");
        var span = tracer.ended().getFirst();
        assertEquals("POST /exec", span.name());
        assertEquals(TRACE, span.trace());
        assertEquals(Map.of("http.request.method", "POST", "url.path", "/exec/ns/pod/c", "http.response.status_code", "400"),
                span.attributes());
        assertEquals("", span.failure());
        assertFalse(tracer.ended().toString().contains("secret"));
    }

    @Test
    void anUnauthorizedCallerCanNotHaveAnythingRecorded() {
        var response = calls.respond(ClientCertificate.NONE, "GET", "/pods", OF_A_TRACE, "");
        assertEquals("401 Unauthorized", ServerCalls.text(response));
        calls.respond("GET", "/nowhere", OF_A_TRACE, "");
        assertEquals(List.of(), tracer.ended());
    }

    @Test
    void onlyErrorsOfTheServerAreFailures() {
        calls.get("/debug/pprof/nope");
        calls.get("/debug/pprof/heap");
        assertEquals(List.of("", "501"), tracer.ended().stream().map(FakeTracer.Ended::failure).toList());
    }

    @Test
    void whereNothingIsTracedNothingIsBetween() {
        EndpointHandler handler = _ -> new ServerResponse.Complete(200, Headers.NONE, new byte[0]);
        assertSame(handler, TracedHandler.of(handler, Tracer.NONE));
    }
}
