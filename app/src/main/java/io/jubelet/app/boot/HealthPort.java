package io.jubelet.app.boot;

import io.jubelet.adapters.http.HealthServer;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The port for health checks. While another process has it, or its address does not exist yet, the agent works without it and
 * tries again, as a kubelet does.
 */
final class HealthPort implements AutoCloseable {

    /** The pause of a kubelet. */
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Logger LOG = System.getLogger(HealthPort.class.getName());

    private final Supplier<HealthServer> servers;
    private final Timers timers;
    private final Tasks tasks;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<HealthServer> listening = Optional.empty();
    private Optional<Timers.Pending> retry = Optional.empty();
    private boolean failed;
    private boolean closed;

    private HealthPort(Supplier<HealthServer> servers, Timers timers, Tasks tasks) {
        this.servers = servers;
        this.timers = timers;
        this.tasks = tasks;
    }

    /**
     * Listens; blocks until it does, or has failed for the first time.
     *
     * @param servers makes a server for each attempt
     */
    static HealthPort open(Supplier<HealthServer> servers, Timers timers, Tasks tasks) {
        var port = new HealthPort(servers, timers, tasks);
        port.listen();
        return port;
    }

    private void listen() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            HealthServer server = servers.get();
            server.start();
            listening = Optional.of(server);
            if (failed) {
                LOG.log(Level.INFO, "health checks are answered now");
            }
        } catch (PortException e) {
            if (!failed) {
                LOG.log(Level.WARNING, "{0}; the agent works without, and tries again every {1} s", e.getMessage(), RETRY.toSeconds());
            }
            failed = true;
            retry = Optional.of(timers.after(RETRY, () -> tasks.start("healthz", this::listen)));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            retry.ifPresent(Timers.Pending::cancel);
            listening.ifPresent(HealthServer::close);
        } finally {
            lock.unlock();
        }
    }
}
