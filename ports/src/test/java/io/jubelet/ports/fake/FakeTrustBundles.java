package io.jubelet.ports.fake;

import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.TrustBundles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * {@link TrustBundles} in memory; deliveries come on the thread that makes the change. Methods without a port are what other
 * clients of the cluster do. Thread-safe.
 */
public final class FakeTrustBundles implements TrustBundles {

    private final FakeFaults faults;
    private final Map<String, ClusterTrustBundle> bundles = new TreeMap<>();
    private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

    /** No bundles. */
    public FakeTrustBundles() {
        this(new FakeFaults());
    }

    FakeTrustBundles(FakeFaults faults) {
        this.faults = faults;
    }

    /** The failures of this fake; reading is the call {@code trustBundles.bundles}. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a bundle. */
    public void put(ClusterTrustBundle bundle) {
        synchronized (this) {
            bundles.put(bundle.name(), bundle);
        }
        watchers.forEach(Runnable::run);
    }

    /** Somebody deletes a bundle. */
    public void remove(String name) {
        synchronized (this) {
            bundles.remove(name);
        }
        watchers.forEach(Runnable::run);
    }

    @Override
    public synchronized List<ClusterTrustBundle> bundles() {
        faults.call("trustBundles.bundles");
        return List.copyOf(bundles.values());
    }

    @Override
    public Subscription changes(Runnable changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Runnable watcher = changed::run;
        watchers.add(watcher);
        return () -> watchers.remove(watcher);
    }
}
