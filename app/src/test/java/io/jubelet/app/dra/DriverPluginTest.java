package io.jubelet.app.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When a driver is connected again, and when not. */
class DriverPluginTest {

    private static final PortException LOST = new UnavailableException("lost");
    private static final PortException WITHOUT_HEALTH = new UnimplementedException("unknown service");

    private final VirtualTimers timers = new VirtualTimers();
    private final List<String> calls = new ArrayList<>();
    private final DriverPlugin plugin = new DriverPlugin("d", "/d.sock", new Connection(calls), timers, () -> calls.add("changed"),
            new DriverPlugin.HealthListener() {
                @Override
                public void reported(String driver, String endpoint, List<DeviceHealth> devices) {
                    calls.add("health of " + driver + " at " + endpoint);
                }

                @Override
                public void disconnected(String driver, String endpoint) {
                    calls.add("no health of " + driver + " at " + endpoint);
                }
            });

    /** A connection on which nothing happens by itself. */
    private record Connection(List<String> calls) implements ClaimDriver {

        @Override
        public Map<String, Prepared> prepare(List<DriverClaim> claims) {
            return Map.of();
        }

        @Override
        public Map<String, String> unprepare(List<DriverClaim> claims) {
            return Map.of();
        }

        @Override
        public void watch(Listener listener) {
            calls.add("watch");
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private void assertWatchedAfterFiveSeconds() {
        assertEquals(1, timers.pending());
        timers.advance(Duration.ofMillis(4999));
        assertFalse(calls.contains("watch"), calls::toString);
        timers.advance(Duration.ofMillis(1));
        assertEquals(1, calls.stream().filter("watch"::equals).count());
        assertEquals(0, timers.pending());
    }

    @Test
    void aLostConnectionIsMadeAgain() {
        plugin.connected(true);
        assertTrue(plugin.isConnected());
        plugin.connected(false);
        assertFalse(plugin.isConnected());
        assertEquals(List.of("changed", "changed"), calls);
        assertWatchedAfterFiveSeconds();
    }

    @Test
    void aConnectionThatIsLostWithItsStreamIsMadeAgainOnce() {
        plugin.connected(true);
        plugin.connected(false);
        plugin.ended(LOST);
        assertEquals("no health of d at /d.sock", calls.getLast());
        assertWatchedAfterFiveSeconds();
    }

    @Test
    void aStreamThatEndsIsOpenedAgainOnTheSameConnection() {
        plugin.connected(true);
        plugin.ended(LOST);
        assertTrue(plugin.isConnected());
        assertWatchedAfterFiveSeconds();
    }

    @Test
    void aDriverWithoutHealthIsWatchedAgainOnlyIfItIsNotConnected() {
        plugin.connected(true);
        plugin.ended(WITHOUT_HEALTH);
        assertEquals(0, timers.pending());
        plugin.connected(false);
        assertWatchedAfterFiveSeconds();
    }

    @Test
    void afterItsEndNothingCounts() {
        plugin.connected(true);
        plugin.connected(false);
        calls.clear();
        plugin.close();
        assertEquals(List.of("close", "no health of d at /d.sock"), calls);
        assertEquals(0, timers.pending());
        plugin.watch();
        plugin.connected(true);
        plugin.ended(LOST);
        assertFalse(plugin.isConnected());
        assertFalse(calls.contains("watch") || calls.contains("changed"), calls::toString);
        assertEquals(0, timers.pending());
    }
}
