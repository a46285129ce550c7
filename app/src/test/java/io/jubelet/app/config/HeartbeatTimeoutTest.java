package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeartbeatTimeoutTest {

    @ParameterizedTest
    @CsvSource({"10, 40, 10", "60, 40, 40", "40, 40, 40"})
    void aHeartbeatEndsBeforeTheNextOneAndBeforeTheLease(int update, int lease, int timeout) {
        var registration = new RegistrationConfiguration(true, List.of(), Map.of(), List.of(), "", false, true,
                Duration.ofSeconds(update), Duration.ofMinutes(5), 50, lease);
        assertEquals(Duration.ofSeconds(timeout), registration.heartbeatTimeout());
    }
}
