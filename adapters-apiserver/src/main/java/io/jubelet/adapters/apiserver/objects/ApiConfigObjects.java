package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** {@link ConfigObjects} over the API: a watch for each object that a pod needs, ended with the need. Thread-safe. */
public final class ApiConfigObjects implements ConfigObjects, AutoCloseable {

    private final ClusterApi api;
    private final Map<String, Set<ConfigObjectKey>> needs = new HashMap<>();
    private final Map<ConfigObjectKey, FollowedObject> followed = new HashMap<>();
    private final List<Consumer<ConfigObjectKey>> consumers = new CopyOnWriteArrayList<>();
    private boolean closed;

    /** Objects that are reached by this. */
    public ApiConfigObjects(ClusterApi api) {
        this.api = api;
    }

    @Override
    public synchronized void need(String podUid, Set<ConfigObjectKey> keys) {
        if (closed) {
            return;
        }
        if (keys.isEmpty()) {
            needs.remove(podUid);
        } else {
            needs.put(podUid, Set.copyOf(keys));
        }
        Set<ConfigObjectKey> needed = new HashSet<>();
        needs.values().forEach(needed::addAll);
        followed.entrySet().removeIf(entry -> {
            boolean idle = !needed.contains(entry.getKey());
            if (idle) {
                entry.getValue().close();
            }
            return idle;
        });
        keys.forEach(key -> followed.computeIfAbsent(key, _ -> FollowedObject.start(api, key, () -> notifyConsumer(key))));
    }

    private void notifyConsumer(ConfigObjectKey key) {
        consumers.forEach(consumer -> consumer.accept(key));
    }

    @Override
    public Optional<ConfigObject> read(ConfigObjectKey key) {
        return find(key).orElseThrow(() -> new PermissionDeniedException(key + " is not read by any pod of this node")).read();
    }

    private synchronized Optional<FollowedObject> find(ConfigObjectKey key) {
        return Optional.ofNullable(followed.get(key));
    }

    @Override
    public Subscription changes(Consumer<ConfigObjectKey> changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Consumer<ConfigObjectKey> consumer = changed::accept;
        consumers.add(consumer);
        return () -> consumers.remove(consumer);
    }

    /** Ends all watches. */
    @Override
    public synchronized void close() {
        closed = true;
        needs.clear();
        followed.values().forEach(FollowedObject::close);
        followed.clear();
    }
}
