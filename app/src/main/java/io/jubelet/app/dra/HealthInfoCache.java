package io.jubelet.app.dra;

import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.HealthCheckpoint;
import io.jubelet.domain.dra.KnownHealth;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;

/**
 * Health of devices as drivers reported it, in memory and in the checkpoint. Thread-safe; only {@link #save} waits for the
 * disk.
 */
final class HealthInfoCache {

    private static final Logger LOG = System.getLogger(HealthInfoCache.class.getName());

    private final StateFiles files;
    private KnownHealth health;
    /** The state that has to be on the disk: repetitions of a report do not count. */
    private String wanted;
    private String written;

    private HealthInfoCache(StateFiles files, KnownHealth health, String written) {
        this.files = files;
        this.health = health;
        this.wanted = written;
        this.written = written;
    }

    /** The state of an earlier agent or another kubelet. A damaged file is no loss: drivers report again. */
    static HealthInfoCache open(StateFiles files) {
        try {
            String found = files.read(HealthCheckpoint.NAME).orElse("");
            return new HealthInfoCache(files, found.isEmpty() ? KnownHealth.NONE : HealthCheckpoint.parse(found), found);
        } catch (IllegalArgumentException | PortException e) {
            LOG.log(Level.WARNING, "the health of devices in {0} can''t be read, and is unknown until drivers report: {1}",
                    files.path(HealthCheckpoint.NAME), e.getMessage());
            return new HealthInfoCache(files, KnownHealth.NONE, "");
        }
    }

    synchronized KnownHealth known() {
        return health;
    }

    /** A driver reported on its devices; those that changed. */
    List<DeviceHealth> reported(String driver, List<DeviceHealth> devices, Instant now) {
        return update(known -> known.reported(driver, devices, now));
    }

    /** A driver is not connected any more; the devices of which something was known. */
    List<DeviceHealth> forget(String driver) {
        return update(known -> known.without(driver));
    }

    /** The state after a change. */
    private interface Change {
        KnownHealth.Update of(KnownHealth known);
    }

    private synchronized List<DeviceHealth> update(Change change) {
        KnownHealth before = health;
        KnownHealth.Update update = change.of(before);
        health = update.health();
        if (!update.changed().isEmpty() || !before.drivers().keySet().equals(health.drivers().keySet())) {
            wanted = HealthCheckpoint.text(health);
        }
        return update.changed();
    }

    /** Whether something changed that is not on the disk. */
    synchronized boolean isUnsaved() {
        return !wanted.equals(written);
    }

    /** Writes what changed. */
    void save() {
        String next;
        synchronized (this) {
            next = wanted;
        }
        try {
            files.write(HealthCheckpoint.NAME, next);
            synchronized (this) {
                written = next;
            }
        } catch (PortException e) {
            LOG.log(Level.WARNING, "the health of devices is not saved, and may be lost with a restart of the agent: {0}", e.getMessage());
        }
    }
}
