package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.supervisor.ServiceManager;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a {@link ServiceManager} has to do. */
public abstract class ServiceManagerContract {

    /** One that listens and watches with this time-out, or does not watch. */
    protected abstract ServiceManager manager(Optional<Duration> watchdog);

    /** What arrived since the last call, in order. */
    protected abstract List<String> arrived();

    /** Nobody listens any more. */
    protected abstract void stopListening();

    @Test
    void whatIsSentArrivesInOrder() {
        ServiceManager manager = manager(Optional.empty());
        manager.send(ServiceManager.READY);
        manager.send("STATUS=some words\n" + ServiceManager.STOPPING);
        assertEquals(List.of("READY=1", "STATUS=some words\nSTOPPING=1"), arrived());
    }

    @Test
    void theTimeoutIsThatOfTheWatchdog() {
        assertEquals(Optional.empty(), manager(Optional.empty()).watchdogTimeout());
        assertEquals(Optional.of(Duration.ofSeconds(20)), manager(Optional.of(Duration.ofSeconds(20))).watchdogTimeout());
    }

    @Test
    void nobodyWhoListensIsAFailure() {
        ServiceManager manager = manager(Optional.empty());
        stopListening();
        assertThrows(UnavailableException.class, () -> manager.send(ServiceManager.WATCHDOG));
    }
}
