package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class DebugEndpointsTest {

    private static final SystemLogs NO_LOGS = path -> {
        throw new NotFoundException(path);
    };

    private final List<Integer> levels = new ArrayList<>();
    private final FakeProcessDiagnostics process = new FakeProcessDiagnostics();
    private final HostViews host = new HostViews(NO_LOGS, new FakeCommandRunner(), process);
    private final ServerCalls calls = new ServerCalls(new ServerSettings.AgentProcess("v1.36.2", ServerCalls.NOW,
            List.of("kubelet"), Map.of(), levels::add), host);

    @Test
    void theVerbosityCanBeSet() {
        assertEquals("200 successfully set klog.logging.verbosity to 6\n", calls.put("/debug/flags/v", "6"));
        assertEquals(List.of(6), levels);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "x | strconv.ParseUint: parsing \"x\": invalid syntax",
        "-1 | strconv.ParseUint: parsing \"-1\": invalid syntax",
        "'' | strconv.ParseUint: parsing \"\": invalid syntax",
        "4294967296 | strconv.ParseUint: parsing \"4294967296\": value out of range",
        "4294967295 | failed set klog.logging.verbosity 4294967295: strconv.ParseInt: parsing \"4294967295\": value out of"
                + " range",
    })
    void whatIsNoVerbosityIsRefused(String body, String wanted) {
        assertEquals("400 " + wanted + "\n", calls.put("/debug/flags/v", body));
        assertEquals(List.of(), levels);
    }

    @Test
    void threadsAndHeapAreShown() {
        assertTrue(calls.get("/debug/threads").startsWith("200 \""), calls.get("/debug/threads"));
        assertTrue(calls.get("/debug/threads?format=json").startsWith("200 {"), calls.get("/debug/threads?format=json"));
        assertTrue(calls.get("/debug/heap").contains("java.lang.String"), calls.get("/debug/heap"));
    }

    @Test
    void aRecordingIsAFile() {
        var response = (ServerResponse.Streamed) calls.respond("GET", "/debug/jfr?seconds=2", Headers.NONE, "");
        assertEquals("attachment; filename=\"jubelet.jfr\"", response.headers().first("Content-Disposition").orElseThrow());
        assertEquals("200 FLR\0PT2S", ServerCalls.text(response));
        assertEquals("200 FLR\0PT30S", calls.get("/debug/jfr"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "301", "x", "", "1.5", "99999"})
    void aRecordingHasALimitOfTime(String seconds) {
        assertEquals("400 seconds must be a whole number from 1 to 300, such as /debug/jfr?seconds=30\n",
                calls.get("/debug/jfr?seconds=" + seconds));
    }

    @Test
    void thereIsOneViewAtATime() throws Exception {
        process.hold();
        Thread first = Thread.ofPlatform().start(() -> calls.get("/debug/jfr?seconds=300"));
        process.awaitRecording();
        for (String path : List.of("/debug/jfr", "/debug/heap", "/debug/threads")) {
            assertTrue(calls.get(path).startsWith("429 "), calls.get(path));
        }
        process.release();
        first.join();
        assertTrue(calls.get("/debug/heap").startsWith("200 "));
    }

    @Test
    void profilesNameWhatThereIs() {
        String text = calls.get("/debug/pprof/heap");
        assertTrue(text.startsWith("501 ") && text.contains("/debug/threads") && text.contains("/debug/heap")
                && text.contains("/debug/jfr?seconds=30"), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/debug/threads", "/debug/heap", "/debug/jfr"})
    void theSwitchOfProfilesCounts(String path) {
        var off = new ServerCalls(ServerCalls.PROCESS, host,
                new ServerConfiguration.Handlers(true, true, true, false, true, true, true, true, true, true, false));
        assertEquals("405 profiling endpoint is disabled.\n", off.get(path));
        var noDebugging = new ServerCalls(ServerCalls.PROCESS, host,
                new ServerConfiguration.Handlers(false, true, true, true, true, true, true, true, true, true, false));
        assertEquals("404 404 page not found\n", noDebugging.get(path));
        assertEquals("405 405: Method Not Allowed", calls.put(path, ""));
    }
}
