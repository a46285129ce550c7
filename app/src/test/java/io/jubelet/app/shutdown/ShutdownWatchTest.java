package io.jubelet.app.shutdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.port.Platform;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.ports.fake.FakeShutdownService;
import io.jubelet.ports.shutdown.ShutdownConnection;
import io.jubelet.ports.shutdown.ShutdownService;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ShutdownWatchTest {

    private static final Duration DELAY = Duration.ofSeconds(30);

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final FakeShutdownService logind = new FakeShutdownService();

    private ShutdownWatch watch(ShutdownService service) {
        return new ShutdownWatch(service, DELAY, _ -> { }, new Platform(scope, scope, new SplittableRandom(1)));
    }

    private void run(Duration time) {
        scheduler.run(time, () -> { });
    }

    /** The answer to the last request comes, and something happens before anybody looks at it. */
    private ShutdownService andThen(Consumer<Integer> event) {
        return listener -> {
            ShutdownConnection made = logind.connect(listener);
            int attempt = logind.attempts();
            return new ShutdownConnection() {
                @Override
                public Duration longestDelay() {
                    return made.longestDelay();
                }

                @Override
                public void overrideInhibitDelay(Duration delay) {
                    made.overrideInhibitDelay(delay);
                }

                @Override
                public boolean isAnnounced() {
                    return made.isAnnounced();
                }

                @Override
                public Lock delay() {
                    Lock lock = made.delay();
                    event.accept(attempt);
                    return lock;
                }

                @Override
                public void close() {
                    made.close();
                }
            };
        };
    }

    @Test
    void aConnectionThatIsLostWhileItIsMadeIsMadeAgain() {
        var watch = watch(andThen(attempt -> {
            if (attempt == 1) {
                logind.loseConnections();
            }
        }));
        watch.start();
        run(Duration.ofSeconds(5));
        assertEquals(1, logind.connections());
        assertEquals(1, logind.locks());
    }

    @Test
    void nothingIsLeftOfAWatchThatIsStoppedWhileItConnects() {
        var stopped = new ShutdownWatch[1];
        stopped[0] = watch(andThen(_ -> stopped[0].stop()));
        stopped[0].start();
        run(Duration.ofSeconds(5));
        assertEquals(0, logind.connections());
        assertEquals(0, logind.locks());
    }
}
