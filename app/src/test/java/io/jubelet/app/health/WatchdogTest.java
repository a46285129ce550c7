package io.jubelet.app.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.ConcernHealth;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.device.DeviceRegistration;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.fake.FakeServiceManager;
import io.jubelet.ports.supervisor.ServiceManager;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rounds are run by hand; sleeping moves the clock. */
class WatchdogTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final FakeServiceManager manager = new FakeServiceManager(Optional.of(TIMEOUT));
    private final ConcernHealth health = new ConcernHealth();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final Clock clock = new Clock();
    private final List<Runnable> started = new ArrayList<>();
    private final Tasks tasks = (name, body) -> {
        started.add(body);
        return Thread.currentThread();
    };
    private final Watchdog watchdog = new Watchdog(manager, TIMEOUT, health, clock, tasks);

    @BeforeEach
    void aConcern() {
        health.watch("source", waiting::add);
    }

    private void rounds(int count, boolean handled) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            watchdog.check();
            while (handled && !waiting.isEmpty()) {
                waiting.remove().run();
            }
            clock.sleep(TIMEOUT.dividedBy(2));
        }
    }

    @Test
    void healthIsReportedTwiceInEachTimeout() {
        clock.atSleep = 4;
        watchdog.start(new RecordingBus());
        started.getFirst().run();
        assertTrue(Thread.interrupted());
        assertEquals(List.of(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(30)),
                clock.sleeps);
        assertEquals(4, manager.states().size());
    }

    @Test
    void aBlockedConcernStopsTheReportsUntilItContinues() throws InterruptedException {
        rounds(3, true);
        rounds(11, false);
        assertEquals(14, manager.states().size(), "five minutes are no reason yet");
        rounds(5, false);
        assertEquals(14, manager.states().size());
        waiting.remove().run();
        rounds(2, true);
        assertEquals(16, manager.states().size());
    }

    @Test
    void anAgentOnWhichDevicePluginsCanNotRegisterIsNotHealthy() throws InterruptedException {
        var bus = new RecordingBus();
        watchdog.start(bus);
        bus.publish(DeviceTopics.DEVICE_REGISTRATION, new DeviceRegistration(Optional.of("read-only file system")));
        rounds(2, true);
        assertEquals(List.of(), manager.states());
        bus.publish(DeviceTopics.DEVICE_REGISTRATION, new DeviceRegistration(Optional.empty()));
        rounds(2, true);
        assertEquals(2, manager.states().size());
    }

    @Test
    void aReportThatFailsIsTriedOnceMore() throws InterruptedException {
        manager.fail(1);
        watchdog.check();
        assertEquals(List.of(ServiceManager.WATCHDOG), manager.states());
        assertEquals(List.of(Duration.ofSeconds(1)), clock.sleeps);
        manager.fail(2);
        watchdog.check();
        assertEquals(List.of(ServiceManager.WATCHDOG), manager.states());
    }

    /** A clock that moves when somebody sleeps, and interrupts after some sleeps. */
    private static final class Clock implements Timers {

        private final List<Duration> sleeps = new ArrayList<>();
        private long nanos;
        private int atSleep = Integer.MAX_VALUE;

        @Override
        public Instant instant() {
            return Instant.EPOCH.plusNanos(nanos);
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Pending after(Duration delay, Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            sleeps.add(duration);
            nanos += duration.toNanos();
            if (sleeps.size() == atSleep) {
                throw new InterruptedException();
            }
        }
    }
}
