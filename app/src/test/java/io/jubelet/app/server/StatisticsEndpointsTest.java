package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsEndpointsTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "/cadvisor", "/probes", "/slis"})
    void metricsHaveTheStartOfTheProcess(String path) {
        var calls = new ServerCalls(ServerCalls.PROCESS, new HostViews(name -> {
            throw new NotFoundException(name);
        }, new FakeCommandRunner(), new FakeProcessDiagnostics()));
        Headers headers = switch (calls.respond("GET", "/metrics" + path, Headers.NONE, "")) {
            case ServerResponse.Complete complete -> complete.headers();
            case ServerResponse.Streamed streamed -> streamed.headers();
            case ServerResponse.Upgraded _ -> Headers.NONE;
        };
        assertEquals(List.of(String.valueOf(ServerCalls.NOW.getEpochSecond())), headers.all("Process-Start-Time-Unix"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deprecatedMetricsAreThereOnlyWhenTheyAreShown(boolean shown) {
        var endpoints = new StatisticsEndpoints(_ -> {
            throw new UnavailableException("nothing is measured");
        }, shown);
        List<String> expected = shown ? List.of("resource_scrape_error 1", "scrape_error 1") : List.of("resource_scrape_error 1");
        assertEquals(expected, Stream.of(ServerCalls.text(endpoints.resourceMetrics(null)).split("\n"))
                .filter(line -> line.matches("[a-z_]+ 1")).toList());
    }
}
