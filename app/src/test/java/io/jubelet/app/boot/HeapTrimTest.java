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
    private int collections;
    private final HeapTrim trim = new HeapTrim(timers, () -> committed, () -> {
        collections++;
        committed = 20 * MIB;
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
    void aBusyTimeIsWaitedFor() {
        for (int i = 0; i < 20; i++) {
            committed += 5 * MIB;
            timers.advance(Duration.ofSeconds(10));
        }
        assertEquals(0, collections);
        minute();
        assertEquals(1, collections);
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
