package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeapTrimTest {

    private static final long MIB = 1 << 20;

    private final VirtualTimers timers = new VirtualTimers();
    private long committed = 40 * MIB;
    private long needed = 20 * MIB;
    private int collections;
    private final HeapTrim trim = new HeapTrim(timers, () -> committed, () -> {
        collections++;
        committed = needed;
    });

    @BeforeEach
    void start() {
        trim.start(null);
    }

    @AfterEach
    void stop() {
        trim.stop();
    }

    private void minute() {
        timers.advance(Duration.ofMinutes(1));
    }

    @Test
    void aHeapThatGrewIsTrimmedOnce() {
        minute();
        assertEquals(1, collections);
        minute();
        assertEquals(1, collections, "nothing grew since");
    }

    @Test
    void theEndOfABusyTimeIsWaitedFor() {
        minute();
        for (int i = 0; i < 3; i++) {
            committed += 2 * MIB;
            timers.advance(Duration.ofSeconds(5));
        }
        assertEquals(1, collections);
        timers.advance(Duration.ofSeconds(5));
        assertEquals(2, collections);
    }

    @Test
    void anAgentThatIsAlwaysBusyStaysSmall() {
        minute();
        long largest = 0;
        for (int i = 0; i < 120; i++) {
            committed += 2 * MIB;
            largest = Math.max(largest, committed);
            timers.advance(Duration.ofSeconds(5));
        }
        assertEquals(28 * MIB, largest);
        assertEquals(31, collections);
    }

    @Test
    void aHeapThatWasSmallerIsCollectedAgainAfterAMinute() {
        minute();
        committed = 40 * MIB;
        needed = 30 * MIB;
        timers.advance(Duration.ofSeconds(10));
        assertEquals(2, collections);
        needed = 20 * MIB;
        timers.advance(Duration.ofSeconds(50));
        assertEquals(2, collections);
        minute();
        assertEquals(3, collections);
        timers.advance(Duration.ofHours(3));
        assertEquals(3, collections, "it is as small as it was");
    }

    @Test
    void whatIsNeededForLongIsCheckedEachHour() {
        minute();
        committed = 40 * MIB;
        needed = 30 * MIB;
        timers.advance(Duration.ofHours(1));
        assertEquals(7, collections, "after 1, 2, 4, 8 and 16 minutes");
        timers.advance(Duration.ofHours(10));
        assertEquals(17, collections);
    }

    @Test
    void aLittleMoreIsLeft() {
        minute();
        committed = 21 * MIB;
        minute();
        assertEquals(1, collections);
        committed = 23 * MIB;
        minute();
        assertEquals(2, collections);
    }

    @Test
    void whatAnIdleAgentGrowsIsNoBusyTime() {
        minute();
        committed = 30 * MIB;
        for (int i = 0; i < 3; i++) {
            committed += MIB / 2;
            timers.advance(Duration.ofSeconds(10));
        }
        assertEquals(2, collections);
    }

    @Test
    void nothingHappensAfterTheEnd() {
        trim.stop();
        minute();
        assertEquals(0, collections);
    }
}
