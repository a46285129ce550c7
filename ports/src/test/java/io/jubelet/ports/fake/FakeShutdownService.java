package io.jubelet.ports.fake;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.shutdown.ShutdownConnection;
import io.jubelet.ports.shutdown.ShutdownService;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A {@link ShutdownService} that does what a test says, on the thread of the test. */
public final class FakeShutdownService implements ShutdownService {

    private final List<Connection> connections = new ArrayList<>();
    private Duration longest = Duration.ofSeconds(5);
    private Optional<PortException> refusal = Optional.empty();
    private boolean stubborn;
    private boolean announced;
    private int locks;
    private int attempts;

    /** Answers every call with this failure from now on; nothing for answers as usual. */
    public synchronized void refuse(Optional<PortException> failure) {
        refusal = failure;
    }

    /** Takes no other longest delay from now on. */
    public synchronized void stubborn() {
        stubborn = true;
    }

    /** Announces a shutdown, or that there will be none. */
    public void announce(boolean shutdown) {
        List<Connection> open;
        synchronized (this) {
            announced = shutdown;
            open = List.copyOf(connections);
        }
        open.forEach(connection -> connection.listener.announced(shutdown));
    }

    /** Ends all connections. */
    public void loseConnections() {
        List<Connection> open;
        synchronized (this) {
            open = List.copyOf(connections);
            connections.clear();
        }
        open.forEach(connection -> connection.listener.lost("end of file"));
    }

    /** Whoever was connected is dead: nobody listens, and the locks are gone. */
    public synchronized void forgetAll() {
        connections.clear();
        locks = 0;
    }

    /** Locks that are held. */
    public synchronized int locks() {
        return locks;
    }

    /** Connections that are open. */
    public synchronized int connections() {
        return connections.size();
    }

    /** How often somebody tried to connect. */
    public synchronized int attempts() {
        return attempts;
    }

    /** How long a shutdown is delayed at most. */
    public synchronized Duration longest() {
        return longest;
    }

    @Override
    public synchronized ShutdownConnection connect(Listener listener) {
        attempts++;
        answer();
        var connection = new Connection(listener);
        connections.add(connection);
        return connection;
    }

    private void answer() {
        refusal.ifPresent(failure -> {
            throw failure;
        });
    }

    private final class Connection implements ShutdownConnection {

        private final Listener listener;

        Connection(Listener listener) {
            this.listener = listener;
        }

        private void check() {
            answer();
            if (!connections.contains(this)) {
                throw new UnavailableException("the connection is lost");
            }
        }

        @Override
        public Duration longestDelay() {
            synchronized (FakeShutdownService.this) {
                check();
                return longest;
            }
        }

        @Override
        public void overrideInhibitDelay(Duration wanted) {
            synchronized (FakeShutdownService.this) {
                check();
                longest = stubborn ? longest : wanted.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
            }
        }

        @Override
        public boolean isAnnounced() {
            synchronized (FakeShutdownService.this) {
                check();
                return announced;
            }
        }

        @Override
        public Lock delay() {
            synchronized (FakeShutdownService.this) {
                check();
                if (announced) {
                    throw new ConflictException("the shutdown has begun");
                }
                locks++;
                return new HeldLock();
            }
        }

        @Override
        public void close() {
            synchronized (FakeShutdownService.this) {
                connections.remove(this);
            }
        }
    }

    private final class HeldLock implements ShutdownConnection.Lock {

        private boolean closed;

        @Override
        public void close() {
            synchronized (FakeShutdownService.this) {
                if (!closed) {
                    closed = true;
                    locks--;
                }
            }
        }
    }
}
