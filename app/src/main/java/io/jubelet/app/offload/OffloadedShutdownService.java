package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.shutdown.ShutdownConnection;
import io.jubelet.ports.shutdown.ShutdownService;
import java.time.Duration;

/** A {@link ShutdownService} whose calls that touch sockets and files directly run on host threads. */
public final class OffloadedShutdownService implements ShutdownService {

    private static final String SOURCE = "the message bus of the system";

    private final ShutdownService service;
    private final BlockingWork work;

    /** The same service, by calls that run on host threads. */
    public OffloadedShutdownService(ShutdownService service, BlockingWork work) {
        this.service = service;
        this.work = work;
    }

    @Override
    public ShutdownConnection connect(Listener listener) {
        return new Connection(work.call(SOURCE, () -> service.connect(listener)), work);
    }

    private record Connection(ShutdownConnection connection, BlockingWork work) implements ShutdownConnection {

        @Override
        public Duration longestDelay() {
            return connection.longestDelay();
        }

        @Override
        public void overrideInhibitDelay(Duration longest) {
            work.run(SOURCE, () -> connection.overrideInhibitDelay(longest));
        }

        @Override
        public boolean isAnnounced() {
            return connection.isAnnounced();
        }

        @Override
        public Lock delay() {
            return connection.delay();
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
