package io.jubelet.app.dra;

import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One plugin of a driver, from its registration to its end: reconnects until it is connected. */
final class DriverPlugin implements ClaimDriver.Listener {

    private static final Logger LOG = System.getLogger(DriverPlugin.class.getName());
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final String driver;
    private final String endpoint;
    private final ClaimDriver connection;
    private final Timers timers;
    private final Runnable changed;
    private final HealthListener health;
    private boolean connected;
    private boolean closed;
    private Optional<Timers.Pending> retry = Optional.empty();

    /** Receives the health of devices of drivers, on any thread, and must not block. */
    interface HealthListener {

        /** The plugin of a driver at an endpoint reported on all devices that it watches. */
        void reported(String driver, String endpoint, List<DeviceHealth> devices);

        /** The plugin of a driver at an endpoint does not report, or not any more. */
        void disconnected(String driver, String endpoint);
    }

    /** @param changed runs after the connection was made or lost; on any thread, must not block */
    DriverPlugin(String driver, String endpoint, ClaimDriver connection, Timers timers, Runnable changed, HealthListener health) {
        this.driver = driver;
        this.endpoint = endpoint;
        this.connection = connection;
        this.timers = timers;
        this.changed = changed;
        this.health = health;
    }

    String endpoint() {
        return endpoint;
    }

    ClaimDriver connection() {
        return connection;
    }

    synchronized boolean isConnected() {
        return connected;
    }

    /** Connects, and does so again when the connection is lost. */
    void watch() {
        synchronized (this) {
            retry = Optional.empty();
            if (closed) {
                return;
            }
        }
        connection.watch(this);
    }

    @Override
    public void connected(boolean is) {
        synchronized (this) {
            if (closed) {
                return;
            }
            connected = is;
            if (!is) {
                later();
            }
        }
        LOG.log(Level.INFO, is ? "DRA driver {0} is connected at {1}" : "DRA driver {0} at {1} is not connected any more", driver,
                endpoint);
        changed.run();
    }

    @Override
    public void health(List<DeviceHealth> devices) {
        LOG.log(Level.DEBUG, "DRA driver {0} reports on {1} devices", driver, devices.size());
        health.reported(driver, endpoint, devices);
    }

    /** A driver without health stays as it is while it is connected. */
    @Override
    public void ended(PortException why) {
        LOG.log(Level.DEBUG, "the health of devices of DRA driver {0} is not followed: {1}", driver, why.getMessage());
        synchronized (this) {
            if (!connected || !(why instanceof UnimplementedException)) {
                later();
            }
        }
        health.disconnected(driver, endpoint);
    }

    private void later() {
        if (!closed && retry.isEmpty()) {
            retry = Optional.of(timers.after(RETRY, this::watch));
        }
    }

    void close() {
        synchronized (this) {
            closed = true;
            connected = false;
            retry.ifPresent(Timers.Pending::cancel);
        }
        connection.close();
        health.disconnected(driver, endpoint);
    }
}
