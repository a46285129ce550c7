package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.api.SlowOperations;
import io.jubelet.ports.contract.SlowOperationsContract;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlowestOperationsTest implements SlowOperationsContract {

    private Instant now = Instant.parse("2026-05-01T10:00:00Z");
    private final SlowestOperations operations = new SlowestOperations(() -> now);

    @Override
    public SlowOperations operations() {
        return operations;
    }

    @Override
    public void happens(String kind, Duration took, boolean failed) {
        operations.ended(kind, took, failed);
    }

    @Test
    void onlyAFewAreKept() {
        for (int i = 1; i <= 50; i++) {
            operations.ended("call", Duration.ofMillis(100 + i), false);
        }
        List<Long> millis = operations.slowest().stream().map(operation -> operation.took().toMillis()).toList();
        assertEquals(List.of(150L, 149L, 148L, 147L, 146L, 145L, 144L, 143L), millis);
    }

    @Test
    void theyAreForgottenAfterAQuarterOfAnHour() {
        operations.ended("old", Duration.ofSeconds(9), false);
        now = now.plus(Duration.ofMinutes(16));
        assertEquals(List.of(), operations.slowest());
        operations.ended("fast", Duration.ofMillis(20), false);
        assertEquals(List.of(), operations.slowest());
    }
}
