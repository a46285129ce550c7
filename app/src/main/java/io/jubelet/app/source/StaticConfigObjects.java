package io.jubelet.app.source;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.source.PodSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * ConfigMaps and Secrets of a node without a cluster, from manifests beside those of the pods that read them. A pod
 * that comes before its objects waits for them as it would in a cluster.
 */
public final class StaticConfigObjects implements ConfigObjects, Concern {

    private final Map<String, Set<ConfigObjectKey>> needs = new ConcurrentHashMap<>();
    private final List<Consumer<ConfigObjectKey>> watchers = new CopyOnWriteArrayList<>();
    private volatile Map<ConfigObjectKey, ConfigObject> objects = Map.of();
    /** The objects of the set that was applied last; sets are delivered again from time to time. */
    private List<ConfigObject> taken = List.of();

    @Override
    public String name() {
        return "static-objects";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(PodTopics.POD_SET, this::update);
    }

    private void update(PodSet set) {
        if (!set.source().equals(ConfigAnnotations.FILE) || set.objects() == taken) {
            return;
        }
        Map<ConfigObjectKey, ConfigObject> before = objects;
        Map<ConfigObjectKey, ConfigObject> now = set.objects().stream()
                .collect(Collectors.toUnmodifiableMap(ConfigObject::key, Function.identity()));
        objects = now;
        Set<ConfigObjectKey> changed = new HashSet<>(before.keySet());
        changed.addAll(now.keySet());
        changed.removeIf(key -> !isNeeded(key) || Optional.ofNullable(before.get(key)).equals(
                Optional.ofNullable(now.get(key))));
        changed.forEach(key -> watchers.forEach(watcher -> watcher.accept(key)));
        taken = set.objects();
    }

    private boolean isNeeded(ConfigObjectKey key) {
        return needs.values().stream().anyMatch(keys -> keys.contains(key));
    }

    @Override
    public void need(String podUid, Set<ConfigObjectKey> keys) {
        if (keys.isEmpty()) {
            needs.remove(podUid);
        } else {
            needs.put(podUid, Set.copyOf(keys));
        }
    }

    @Override
    public Optional<ConfigObject> read(ConfigObjectKey key) {
        if (!isNeeded(key)) {
            throw new PermissionDeniedException(key + " is not read by any pod of this node");
        }
        return Optional.ofNullable(objects.get(key));
    }

    @Override
    public Subscription changes(Consumer<ConfigObjectKey> changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Consumer<ConfigObjectKey> watcher = changed::accept;
        watchers.add(watcher);
        return () -> watchers.remove(watcher);
    }
}
