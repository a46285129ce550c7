package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.connection.ClusterOptions.Limits;
import io.jubelet.app.config.Cluster;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterAccessTest {

    private static ClusterOptions limited(int requests, int requestBurst, int events, int eventBurst) {
        return ClusterAccess.limited(ClusterOptions.of(Path.of("k"), "1"), new Cluster(Optional.empty(), Optional.empty(),
                Path.of("/pki"), false, requests, requestBurst, events, eventBurst));
    }

    @ParameterizedTest
    @CsvSource({"50, 100, 50, 100", "7, 0, 7, 1", "0, 100, 5, 100", "0, 0, 5, 10"})
    void requestsAreLimitedAlsoByZero(int perSecond, int burst, double expected, int atOnce) {
        assertEquals(new Limits(expected, atOnce), limited(perSecond, burst, 50, 100).requests());
    }

    @ParameterizedTest
    @CsvSource({"50, 100, 50, 100", "0, 100, 0, 100", "0, 0, 0, 1"})
    void zeroEventsPerSecondAreNoLimit(int perSecond, int burst, double expected, int atOnce) {
        assertEquals(new Limits(expected, atOnce), limited(50, 100, perSecond, burst).events());
    }
}
