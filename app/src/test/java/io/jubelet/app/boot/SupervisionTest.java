package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.fake.FakeServiceManager;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the service manager is told. */
class SupervisionTest {

    private static Supervision with(Duration watchdog) throws StartRefused {
        return Supervision.of(new FakeServiceManager(Optional.of(watchdog)));
    }

    @Test
    void aWatchdogThatLeavesNoTimeIsRefused() throws StartRefused {
        assertEquals("configure watchdog timeout too small: 1000 ms; set WatchdogSec= of the service to more than 1s",
                assertThrows(StartRefused.class, () -> with(Duration.ofSeconds(1))).getMessage());
        assertTrue(with(Duration.ofMillis(1001)).watchdog(new VirtualTimers()).isPresent());
    }

    @Test
    void withoutAWatchdogNothingReportsHealth() throws StartRefused {
        assertFalse(Supervision.of(new FakeServiceManager(Optional.empty())).watchdog(new VirtualTimers()).isPresent());
    }

    @Test
    void theBeginAndTheEndAreReportedAlsoWhenOneIsNotHeard() throws StartRefused {
        var manager = new FakeServiceManager(Optional.empty());
        Supervision supervision = Supervision.of(manager);
        supervision.ready();
        manager.fail(1);
        supervision.ready();
        supervision.stopping();
        assertEquals(List.of("READY=1", "STOPPING=1"), manager.states());
    }
}
