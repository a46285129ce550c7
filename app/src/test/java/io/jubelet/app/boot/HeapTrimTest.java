package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeapTrimTest {

    private final VirtualTimers timers = new VirtualTimers();
    private long committed = 40;
    private int collections;
    private final HeapTrim trim = new HeapTrim(timers, () -> committed, () -> {
        collections++;
        committed = 20;
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
            committed += 5;
            timers.advance(Duration.ofSeconds(15));
        }
        assertEquals(0, collections);
        minute();
        assertEquals(1, collections);
    }

    @Test
    void aLittleMoreIsLeft() {
        minute();
        committed = 25;
        minute();
        assertEquals(1, collections);
        committed = 26;
        minute();
        assertEquals(2, collections);
    }

    @Test
    void nothingHappensAfterTheEnd() {
        trim.stop();
        minute();
        assertEquals(0, collections);
    }
}
