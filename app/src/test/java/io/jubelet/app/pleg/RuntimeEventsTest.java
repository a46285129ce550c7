package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the event stream is opened again. */
class RuntimeEventsTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    /** When the stream was opened or refused, in milliseconds. */
    private final List<Long> subscribed = new ArrayList<>();
    private final List<ContainerRuntime.EventListener> listeners = new ArrayList<>();
    private int closed;
    private boolean refuses;
    private boolean interrupted;
    private final RuntimeEvents events = new RuntimeEvents(runtime(), scope, _ -> { });
    private Thread thread;

    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, _, arguments) -> {
                    subscribed.add(scheduler.elapsed().toMillis());
                    if (refuses) {
                        throw new UnavailableException("nobody listens");
                    }
                    listeners.add((ContainerRuntime.EventListener) arguments[0]);
                    return (ContainerRuntime.EventSubscription) () -> closed++;
                });
    }

    @BeforeEach
    void follow() {
        thread = scope.start("events", () -> {
            events.follow();
            interrupted = Thread.currentThread().isInterrupted();
        });
    }

    private void run(long millis) {
        scheduler.run(Duration.ofMillis(millis), () -> { });
    }

    private void end(PortException why) {
        listeners.getLast().ended(why);
        run(0);
    }

    @Test
    void thePausesGrowWhileTheRuntimeRefuses() {
        refuses = true;
        run(100_000);
        assertEquals(List.of(0L, 500L, 1500L, 3500L, 7500L, 15_500L, 31_500L, 61_500L, 91_500L), subscribed);
        assertFalse(events.connected());
    }

    @Test
    void aStreamThatBreaksIsOpenedAgain() {
        refuses = true;
        run(1000);
        refuses = false;
        run(1000);
        assertTrue(events.connected());
        assertEquals(0, closed);
        end(new UnavailableException("the runtime was restarted"));
        assertFalse(events.connected());
        assertEquals(1, closed);
        run(500);
        assertEquals(List.of(0L, 500L, 1500L, 2500L), subscribed, "after a stream that stood the pauses begin anew");
        assertTrue(events.connected());
    }

    @Test
    void aStreamOfARuntimeThatHasNoneIsNotOpenedAgain() {
        run(0);
        end(new UnimplementedException("no events"));
        run(100_000);
        assertEquals(List.of(0L), subscribed);
        assertEquals(1, closed);
        assertFalse(events.connected());
        assertFalse(thread.isAlive());
    }

    @Test
    void nothingIsOpenedAfterTheEnd() {
        refuses = true;
        run(600);
        events.stop();
        run(100_000);
        assertEquals(List.of(0L, 500L), subscribed);
        assertFalse(thread.isAlive());
    }

    @Test
    void anInterruptionEndsTheStream() {
        run(0);
        thread.interrupt();
        run(100_000);
        assertEquals(List.of(0L), subscribed);
        assertEquals(1, closed);
        assertFalse(events.connected());
        assertFalse(thread.isAlive());
        assertTrue(interrupted);
    }
}
