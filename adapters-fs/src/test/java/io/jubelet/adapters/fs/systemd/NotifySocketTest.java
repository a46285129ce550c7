package io.jubelet.adapters.fs.systemd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.ServiceManagerContract;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.supervisor.ServiceManager;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NotifySocketTest extends ServiceManagerContract {

    private static final long PID = 77;

    @TempDir
    Path directory;

    private Datagrams manager;

    @AfterEach
    void close() {
        stopListening();
    }

    @Override
    protected ServiceManager manager(Optional<Duration> watchdog) {
        stopListening();
        Path socket = directory.resolve("notify-" + System.nanoTime());
        manager = new Datagrams(socket.toString());
        Map<String, String> environment = new HashMap<>(Map.of("NOTIFY_SOCKET", socket.toString()));
        watchdog.ifPresent(time -> environment.putAll(Map.of("WATCHDOG_USEC", Long.toString(time.toMillis() * 1000),
                "WATCHDOG_PID", Long.toString(PID))));
        return NotifySocket.of(environment, PID);
    }

    @Override
    protected List<String> arrived() {
        return manager.receive();
    }

    @Override
    protected void stopListening() {
        if (manager != null) {
            manager.close();
            manager = null;
        }
    }

    @Test
    void anAbstractNameBeginsWithAnAt() {
        String name = "jubelet-test-" + ProcessHandle.current().pid();
        manager = new Datagrams("\0" + name);
        NotifySocket.of(Map.of("NOTIFY_SOCKET", "@" + name), PID).send(ServiceManager.READY);
        assertEquals(List.of(ServiceManager.READY), arrived());
    }

    @Test
    void theWatchdogDoesNotWaitForAManagerThatIsBusy() throws Exception {
        ServiceManager busy = manager(Optional.empty());
        manager.fill();
        assertTimeout(Duration.ofSeconds(5),
                () -> assertThrows(UnavailableException.class, () -> busy.send(ServiceManager.WATCHDOG)));
        arrived();
        busy.send(ServiceManager.WATCHDOG);
        assertEquals(List.of(ServiceManager.WATCHDOG), arrived());
    }

    @Test
    void aManagerThatIsBusyGetsTheMessageThatTheAgentHasStarted() throws Exception {
        ServiceManager busy = manager(Optional.empty());
        int before = manager.fill();
        AtomicBoolean begun = new AtomicBoolean();
        FutureTask<Boolean> sending = new FutureTask<>(() -> {
            begun.set(true);
            busy.send(ServiceManager.READY);
            return true;
        });
        Thread.ofPlatform().daemon().start(sending);
        Await.until("the message", begun::get);
        List<String> arrived = new ArrayList<>();
        Await.until("the end of the call", () -> {
            arrived.addAll(arrived());
            return sending.isDone();
        });
        assertTrue(sending.get());
        arrived.addAll(arrived());
        assertEquals(ServiceManager.READY, arrived.getLast());
        assertEquals(before + 1, arrived.size());
    }

    @Test
    void withoutServiceManagerNothingIsSent() {
        NotifySocket.of(Map.of(), PID).send(ServiceManager.READY);
        NotifySocket.of(Map.of("NOTIFY_SOCKET", ""), PID).send(ServiceManager.READY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"relative", "@", "/", "vsock:2:1"})
    void anAddressThatIsNoneIsRefused(String address) {
        var refused = assertThrows(InvalidArgumentException.class,
                () -> NotifySocket.of(Map.of("NOTIFY_SOCKET", address), PID));
        assertTrue(refused.getMessage().startsWith("NOTIFY_SOCKET=" + address), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"0,''", "-1,''", "x,''", "1000000,y"})
    void aTimeoutThatIsNoneIsRefused(String time, String pid) {
        assertThrows(InvalidArgumentException.class,
                () -> NotifySocket.of(Map.of("WATCHDOG_USEC", time, "WATCHDOG_PID", pid), PID));
    }

    @Test
    void aWatchdogOfAnotherProcessDoesNotCount() {
        assertEquals(Optional.empty(),
                NotifySocket.of(Map.of("WATCHDOG_USEC", "1000000", "WATCHDOG_PID", "78"), PID).watchdogTimeout());
        assertEquals(Optional.of(Duration.ofSeconds(1)),
                NotifySocket.of(Map.of("WATCHDOG_USEC", "1000000"), PID).watchdogTimeout());
    }
}
