package io.jubelet.ports.fake;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.Subscription;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A {@link NodeApi} that shows the pods a test puts there, with metadata only; deliveries come on the thread of the test.
 * Names must not need escaping in JSON.
 */
public final class FakeNodeApi implements NodeApi {

    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private final List<Consumer<byte[]>> watchers = new ArrayList<>();
    private Health health = Health.OK;

    /** Adds a pod, or changes it when its uid is there already. */
    public synchronized void show(Pod pod) {
        pods.put(pod.uid(), pod);
        tell(pod);
    }

    /** Takes a pod away. */
    public synchronized void remove(Pod pod) {
        pods.remove(pod.uid());
        tell(pod);
    }

    /** What is said about the health from now on. */
    public synchronized void feel(Health now) {
        health = now;
    }

    /** How many subscriptions are open. */
    public synchronized int watchers() {
        return watchers.size();
    }

    /** JSON of one pod as this fake writes it. */
    public static String json(Pod pod) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"" + pod.metadata().name()
                + "\",\"namespace\":\"" + pod.metadata().namespace() + "\",\"uid\":\"" + pod.uid() + "\"}}";
    }

    @Override
    public synchronized byte[] podList() {
        return pods.values().stream().map(FakeNodeApi::json)
                .collect(Collectors.joining(",", "{\"apiVersion\":\"v1\",\"items\":[", "],\"kind\":\"PodList\"}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public synchronized Health health() {
        return health;
    }

    @Override
    public synchronized Subscription watchPods(Consumer<byte[]> consumer) {
        // An object of its own for each subscription, even when the consumers are the same.
        Consumer<byte[]> watcher = consumer::accept;
        watchers.add(watcher);
        List.copyOf(pods.values()).forEach(pod -> deliver(watcher, pod));
        return () -> forget(watcher);
    }

    private void tell(Pod pod) {
        List.copyOf(watchers).forEach(watcher -> deliver(watcher, pod));
    }

    private void deliver(Consumer<byte[]> watcher, Pod pod) {
        if (!watchers.contains(watcher)) {
            return;
        }
        try {
            watcher.accept(json(pod).getBytes(StandardCharsets.UTF_8));
        } catch (RuntimeException e) {
            watchers.remove(watcher);
        }
    }

    private synchronized void forget(Consumer<byte[]> watcher) {
        watchers.remove(watcher);
    }
}
