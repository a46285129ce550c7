package io.jubelet.app.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PullSlotsTest {

    private final VirtualTimers timers = new VirtualTimers();
    /** One pull at a time, and one a second. */
    private final PullSlots slots = new PullSlots(new ImagePolicy(1, 1, 1, PullBackoff.DEFAULT, ImageGcPolicy.DEFAULT, false,
            PullVerification.DEFAULT), timers);

    @Test
    void aPullThatFailsWhileItWaitsKeepsNoSlot() throws InterruptedException {
        slots.begin(() -> { });
        slots.end();
        assertThrows(IllegalStateException.class, () -> slots.begin(() -> {
            throw new IllegalStateException("a defect");
        }));
        slots.begin(() -> { });
        assertEquals(2, TimeUnit.NANOSECONDS.toSeconds(timers.nanos()), "the turn of the one that failed is over");
    }
}
