package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.CsiDrivers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What {@link CsiDrivers} have to do. */
public abstract class CsiDriversContract {

    private static final CsiDriver PLAIN = new CsiDriver("plain.example.org", true, false, false,
            FsGroupPolicy.READ_WRITE_ONCE_WITH_FS_TYPE, List.of(LifecycleMode.PERSISTENT), CsiDriver.Tokens.none(),
            Optional.empty());
    private static final CsiDriver OTHER = new CsiDriver("other.example.org", false, true, true, FsGroupPolicy.FILE,
            List.of(LifecycleMode.PERSISTENT, LifecycleMode.EPHEMERAL),
            new CsiDriver.Tokens(List.of(new CsiTokenRequest("vault", Optional.of(3600L))), true),
            true, Optional.of(Duration.ofSeconds(30)));

    /** The drivers of a cluster that had none when the test began; they see changes at once or some time later. */
    protected abstract CsiDrivers drivers();

    /** Somebody creates a driver or changes it. */
    protected abstract void put(CsiDriver driver);

    /** Somebody deletes a driver. */
    protected abstract void remove(String name);

    @Test
    void driversAreSeenAsTheyAreNow() {
        assertEquals(Optional.empty(), drivers().find(PLAIN.name()));
        put(PLAIN);
        put(OTHER);
        await(OTHER.name(), Optional.of(OTHER));
        await(PLAIN.name(), Optional.of(PLAIN));
        remove(PLAIN.name());
        await(PLAIN.name(), Optional.empty());
        await(OTHER.name(), Optional.of(OTHER));
    }

    @Test
    void changesAreReported() {
        AtomicInteger notified = new AtomicInteger();
        drivers().find(PLAIN.name());
        Subscription subscription = drivers().changes(notified::incrementAndGet);
        put(PLAIN);
        Deadline.await(() -> notified.get() > 0, () -> assertTrue(notified.get() > 0));
        await(PLAIN.name(), Optional.of(PLAIN));
        subscription.close();
        int before = notified.get();
        remove(PLAIN.name());
        await(PLAIN.name(), Optional.empty());
        assertEquals(before, notified.get());
    }

    private void await(String name, Optional<CsiDriver> wanted) {
        Deadline.await(() -> drivers().find(name).equals(wanted), () -> assertEquals(wanted, drivers().find(name)));
    }
}
