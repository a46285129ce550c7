package io.jubelet.app.shutdown;

import io.jubelet.ports.fake.FakeShutdownService;
import io.jubelet.ports.shutdown.ShutdownConnection;
import io.jubelet.ports.shutdown.ShutdownService;
import java.time.Duration;
import java.util.Optional;

/** Something happens between the answers of a service: its parts run on the thread that asks. */
final class HookedShutdownService implements ShutdownService {

    /** Before somebody connects. */
    Runnable connecting = () -> { };
    /** Before it is asked for the longest delay. */
    Runnable looking = () -> { };
    /** Before a longer delay is requested. */
    Runnable overriding = () -> { };
    /** After it answered whether a shutdown is announced. */
    Runnable answered = () -> { };
    /** After it gave a lock. */
    Runnable delayed = () -> { };
    /** The longest delay, instead of the answer of the service. */
    Optional<Duration> granted = Optional.empty();
    private final FakeShutdownService logind;

    HookedShutdownService(FakeShutdownService logind) {
        this.logind = logind;
    }

    @Override
    public ShutdownConnection connect(Listener listener) {
        connecting.run();
        ShutdownConnection made = logind.connect(listener);
        return new ShutdownConnection() {
            @Override
            public Duration longestDelay() {
                looking.run();
                return granted.orElseGet(made::longestDelay);
            }

            @Override
            public void overrideInhibitDelay(Duration delay) {
                overriding.run();
                made.overrideInhibitDelay(delay);
            }

            @Override
            public boolean isAnnounced() {
                boolean announced = made.isAnnounced();
                answered.run();
                return announced;
            }

            @Override
            public Lock delay() {
                Lock lock = made.delay();
                delayed.run();
                return lock;
            }

            @Override
            public void close() {
                made.close();
            }
        };
    }
}
