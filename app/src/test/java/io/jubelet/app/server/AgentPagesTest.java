package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class AgentPagesTest {

    private final ServerCalls calls = new ServerCalls(new ServerSettings.AgentProcess("v1.36.2", ServerCalls.NOW,
            List.of("kubelet"), Map.of("v", "4"), _ -> { }), new HostViews(path -> {
                throw new NotFoundException(path);
            }, new FakeCommandRunner(), new FakeProcessDiagnostics()));

    private ServerResponse.Complete get(String path, String accept) {
        return (ServerResponse.Complete) calls.respond("GET", path, Headers.of("Accept", accept), "");
    }

    @Test
    void programsGetAnObject() {
        ServerResponse.Complete status = get("/statusz", "application/json;g=config.k8s.io;v=v1beta1;as=Statusz");
        assertEquals("application/json;g=config.k8s.io;v=v1beta1;as=Statusz",
                status.headers().first("Content-Type").orElseThrow());
        assertEquals("200 {\"kind\":\"Statusz\",\"apiVersion\":\"config.k8s.io/v1beta1\",\"metadata\":{\"name\":\"kubelet\"},"
                + "\"startTime\":\"2026-01-01T00:00:00Z\",\"uptimeSeconds\":0,\"goVersion\":\"java" + Runtime.version().feature()
                + "\",\"binaryVersion\":\"1.36.2\",\"emulationVersion\":\"1.36\",\"paths\":[\"/configz\",\"/debug\",\"/flagz\","
                + "\"/healthz\",\"/metrics\",\"/statusz\"]}\n", ServerCalls.text(status));
        ServerResponse.Complete flags = get("/flagz", "application/yaml;g=config.k8s.io;v=v1alpha1;as=Flagz");
        assertTrue(ServerCalls.text(flags).contains("\"flags\":{\"v\":\"4\"}"), ServerCalls.text(flags));
        assertEquals("299 - \"This version of the flagz endpoint is deprecated. Please use a newer version.\"",
                flags.headers().first("Warning").orElseThrow());
    }

    @Test
    void peopleGetText() {
        assertTrue(calls.get("/statusz").contains("\nEmulation version: 1.36\n"), calls.get("/statusz"));
        assertTrue(calls.get("/statusz").contains("purposes only.\n\nStarted: "), calls.get("/statusz"));
        assertTrue(calls.get("/flagz").endsWith("purposes only.\nv=4\n"), calls.get("/flagz"));
    }

    @Test
    void whatIsNotThereIsRefusedWithAStatus() {
        assertEquals("406 {\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":\"only the "
                + "following media types are accepted: application/json, application/yaml, text/plain\",\"reason\":"
                + "\"NotAcceptable\",\"code\":406}\n", ServerCalls.text(get("/statusz", "application/json")));
    }
}
