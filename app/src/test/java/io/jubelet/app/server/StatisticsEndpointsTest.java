package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsEndpointsTest {

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
