package io.jubelet.ports.fake;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * {@link ConfigObjects} in memory; deliveries come on the thread that makes the change. Methods without a port are what
 * other clients of the cluster do. Thread-safe.
 */
public final class FakeConfigObjects implements ConfigObjects {

    private final FakeFaults faults;
    private final Map<ConfigObjectKey, ConfigObject> objects = new HashMap<>();
    private final Map<ConfigObjectKey, PortException> forbidden = new HashMap<>();
    private final Map<String, Set<ConfigObjectKey>> needs = new HashMap<>();
    private final List<Consumer<ConfigObjectKey>> watchers = new ArrayList<>();

    /** No objects. */
    public FakeConfigObjects() {
        this(new FakeFaults());
    }

    FakeConfigObjects(FakeFaults faults) {
        this.faults = faults;
    }

    /** The failures of this fake; reading is the call {@code configObjects.read}. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes an object. */
    public synchronized void put(ConfigObject object) {
        if (!object.equals(objects.put(object.key(), object))) {
            notifyWatchers(object.key());
        }
    }

    /** Somebody deletes an object. */
    public synchronized void remove(ConfigObjectKey key) {
        if (objects.remove(key) != null) {
            notifyWatchers(key);
        }
    }

    /** Reading this object fails from now on. */
    public synchronized void forbid(ConfigObjectKey key, PortException failure) {
        forbidden.put(key, failure);
    }

    /** Objects that pods read now. */
    public synchronized Set<ConfigObjectKey> needed() {
        return needs.values().stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    /** What one pod reads now. */
    public synchronized Set<ConfigObjectKey> needed(String podUid) {
        return needs.getOrDefault(podUid, Set.of());
    }

    @Override
    public synchronized void need(String podUid, Set<ConfigObjectKey> keys) {
        if (keys.isEmpty()) {
            needs.remove(podUid);
        } else {
            needs.put(podUid, Set.copyOf(keys));
        }
    }

    @Override
    public synchronized Optional<ConfigObject> read(ConfigObjectKey key) {
        faults.call("configObjects.read");
        if (!needed().contains(key)) {
            throw new PermissionDeniedException(key + " is not read by any pod of this node");
        }
        if (forbidden.containsKey(key)) {
            throw forbidden.get(key);
        }
        return Optional.ofNullable(objects.get(key));
    }

    @Override
    public synchronized Subscription changes(Consumer<ConfigObjectKey> changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Consumer<ConfigObjectKey> watcher = changed::accept;
        watchers.add(watcher);
        return () -> forget(watcher);
    }

    private synchronized void forget(Consumer<ConfigObjectKey> watcher) {
        watchers.remove(watcher);
    }

    private void notifyWatchers(ConfigObjectKey key) {
        if (needed().contains(key)) {
            List.copyOf(watchers).forEach(watcher -> watcher.accept(key));
        }
    }
}
