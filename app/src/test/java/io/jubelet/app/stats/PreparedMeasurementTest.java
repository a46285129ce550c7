package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PreparedMeasurementTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final AtomicInteger calls = new AtomicInteger();
    private final PreparedMeasurement<Integer> measurement = new PreparedMeasurement<>(timers, calls::incrementAndGet);

    private void advance(long seconds) {
        timers.advance(Duration.ofSeconds(seconds));
    }

    @Test
    void readersWithinSecondsShareOne() {
        assertEquals(1, measurement.get());
        advance(5);
        assertEquals(1, measurement.get());
        advance(1);
        assertEquals(2, measurement.get());
    }

    @Test
    void forARegularReaderItIsMadeBeforeItComes() {
        measurement.get();
        advance(15);
        assertEquals(2, measurement.get());
        advance(12);
        assertEquals(2, calls.get());
        advance(1);
        assertEquals(3, calls.get());
        advance(2);
        assertEquals(3, measurement.get());
        // A little late, and then early.
        advance(17);
        assertEquals(4, measurement.get());
        advance(15);
        assertEquals(5, measurement.get());
        assertEquals(5, calls.get());
    }

    @Test
    void aReaderThatDoesNotReturnCostsOneMeasurement() {
        measurement.get();
        advance(15);
        measurement.get();
        advance(3600);
        assertEquals(3, calls.get());
    }

    @Test
    void aReaderWithLongPausesWaits() {
        measurement.get();
        advance(121);
        measurement.get();
        advance(120);
        assertEquals(2, calls.get());
    }

    @Test
    void anEarlyReaderMakesTheNextMeasurementEarlier() {
        measurement.get();
        advance(60);
        measurement.get();
        advance(10);
        measurement.get();
        assertEquals(3, calls.get());
        advance(8);
        assertEquals(4, calls.get());
        advance(50);
        assertEquals(4, calls.get());
    }

    @Test
    void aFailureIsReturnedToTheCallerOnly() {
        var failing = new PreparedMeasurement<>(timers, () -> {
            if (calls.incrementAndGet() == 3) {
                throw new UnavailableException("away");
            }
            return calls.get();
        });
        failing.get();
        advance(10);
        failing.get();
        advance(10);
        assertEquals(4, failing.get());
    }
}
