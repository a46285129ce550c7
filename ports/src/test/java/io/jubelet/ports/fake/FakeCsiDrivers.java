package io.jubelet.ports.fake;

import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.CsiDrivers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * {@link CsiDrivers} in memory; deliveries come on the thread that makes the change. Methods without a port are what other
 * clients of the cluster do. Thread-safe.
 */
public final class FakeCsiDrivers implements CsiDrivers {

    private final FakeFaults faults;
    private final Map<String, CsiDriver> drivers = new TreeMap<>();
    private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

    /** No drivers. */
    public FakeCsiDrivers() {
        this(new FakeFaults());
    }

    FakeCsiDrivers(FakeFaults faults) {
        this.faults = faults;
    }

    /** The failures of this fake; reading is the call {@code csiDrivers.find}. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a driver. */
    public void put(CsiDriver driver) {
        synchronized (this) {
            drivers.put(driver.name(), driver);
        }
        watchers.forEach(Runnable::run);
    }

    /** Somebody deletes a driver. */
    public void remove(String name) {
        synchronized (this) {
            drivers.remove(name);
        }
        watchers.forEach(Runnable::run);
    }

    @Override
    public synchronized Optional<CsiDriver> find(String name) {
        faults.call("csiDrivers.find");
        return Optional.ofNullable(drivers.get(name));
    }

    @Override
    public Subscription changes(Runnable changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Runnable watcher = changed::run;
        watchers.add(watcher);
        return () -> watchers.remove(watcher);
    }
}
