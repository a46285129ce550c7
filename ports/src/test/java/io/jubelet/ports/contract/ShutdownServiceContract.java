package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.shutdown.ShutdownConnection;
import io.jubelet.ports.shutdown.ShutdownService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a {@link ShutdownService} has to do. */
public abstract class ShutdownServiceContract {

    private final List<Boolean> announced = new CopyOnWriteArrayList<>();
    private final AtomicInteger losses = new AtomicInteger();

    private final ShutdownService.Listener listener = new ShutdownService.Listener() {

        @Override
        public void announced(boolean shutdown) {
            announced.add(shutdown);
        }

        @Override
        public void lost(String reason) {
            losses.incrementAndGet();
        }
    };

    /** The service under test. There is one per test, and its longest delay is five seconds. */
    protected abstract ShutdownService service();

    /** A service that nobody provides. */
    protected abstract ShutdownService nobody();

    /** Announces a shutdown, or that there is none. */
    protected abstract void announce(boolean shutdown);

    /** Somebody who is not the service announces a shutdown, where that is possible. */
    protected abstract void forge();

    /** Loses all connections. */
    protected abstract void lose();

    /** Locks that are held. */
    protected abstract int locks();

    /** Removes what the test made. */
    protected abstract void cleanUp();

    @AfterEach
    void end() {
        cleanUp();
    }

    private void awaitAnnounced(Boolean... expected) {
        Deadline.await(() -> announced.size() >= expected.length, () -> assertEquals(List.of(expected), announced));
    }

    private void awaitLocks(int expected) {
        Deadline.await(() -> locks() == expected, () -> assertEquals(expected, locks()));
    }

    @Test
    void shutdownsAreAnnounced() {
        try (var connection = service().connect(listener)) {
            assertFalse(connection.isAnnounced());
            announce(true);
            awaitAnnounced(true);
            assertTrue(connection.isAnnounced());
            announce(false);
            awaitAnnounced(true, false);
            assertFalse(connection.isAnnounced());
        }
        assertEquals(0, losses.get());
    }

    @Test
    void nobodyElseAnnouncesThem() {
        try (var _ = service().connect(listener)) {
            forge();
            announce(false);
            awaitAnnounced(false);
        }
    }

    @Test
    void aLockIsHeldUntilItIsClosed() {
        try (var connection = service().connect(listener)) {
            ShutdownConnection.Lock first = connection.delay();
            ShutdownConnection.Lock second = connection.delay();
            awaitLocks(2);
            first.close();
            first.close();
            awaitLocks(1);
            second.close();
            awaitLocks(0);
        }
    }

    @Test
    void aLockOutlivesItsConnection() {
        ShutdownConnection.Lock lock;
        try (var connection = service().connect(listener)) {
            lock = connection.delay();
        }
        awaitLocks(1);
        lock.close();
        awaitLocks(0);
    }

    @Test
    void aShutdownThatHasBegunIsDelayedByNobodyElse() {
        try (var connection = service().connect(listener)) {
            announce(true);
            awaitAnnounced(true);
            assertThrows(ConflictException.class, connection::delay);
        }
    }

    @Test
    void aLongerDelayIsGranted() {
        try (var connection = service().connect(listener)) {
            assertEquals(Duration.ofSeconds(5), connection.longestDelay());
            connection.overrideInhibitDelay(Duration.ofMillis(89_500));
            assertEquals(Duration.ofSeconds(90), connection.longestDelay());
        }
    }

    @Test
    void aLostConnectionIsReportedOnce() {
        var connection = service().connect(listener);
        lose();
        Deadline.await(() -> losses.get() > 0, () -> assertEquals(1, losses.get()));
        assertThrows(UnavailableException.class, connection::delay);
        assertThrows(UnavailableException.class, connection::longestDelay);
        connection.close();
        connection.close();
        assertEquals(1, losses.get());
        try (var again = service().connect(listener)) {
            assertFalse(again.isAnnounced());
        }
    }

    @Test
    void whereNobodyAnswersThereIsNoConnection() {
        assertThrows(PortException.class, () -> nobody().connect(listener));
        assertEquals(0, losses.get());
    }
}
