package io.jubelet.ports.fake;

import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.Explanations;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.Subscription;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A {@link NodeApi} that shows the pods a test puts there; deliveries come on the thread of the test. */
public final class FakeNodeApi implements NodeApi {

    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private final Set<String> abandoned = new HashSet<>();
    private final List<Consumer<Pod>> watchers = new ArrayList<>();
    private Health health = Health.OK;
    private NodeProblems problems = NodeProblems.NONE;
    private Optional<Health> devicePlugins = Optional.empty();
    private final FakeExplanations explanations = new FakeExplanations();

    /** Adds a pod, or changes it when its uid is there already. */
    public synchronized void show(Pod pod) {
        pods.put(pod.uid(), pod);
        notifyWatchers(pod);
    }

    /** Adds a timeline, or changes it when its uid is there already. */
    public void explain(Timeline timeline) {
        explanations.add(timeline);
    }

    /** No source names a pod any more; it is still being ended. */
    public synchronized void abandon(Pod pod) {
        abandoned.add(pod.uid());
    }

    /** Takes a pod away. */
    public synchronized void remove(Pod pod) {
        pods.remove(pod.uid());
        notifyWatchers(pod);
    }

    /** What is said about the health from now on. */
    public synchronized void feel(Health now) {
        health = now;
    }

    /** What is said of the registration of device plugins from now on. */
    public synchronized void register(Health now) {
        devicePlugins = Optional.of(now);
    }

    /** How many subscriptions are open. */
    public synchronized int watchers() {
        return watchers.size();
    }

    /** What is reported as wrong from now on. */
    public synchronized void complain(NodeProblems now) {
        problems = now;
    }

    @Override
    public synchronized List<Pod> pods() {
        return List.copyOf(pods.values());
    }

    @Override
    public synchronized List<Pod> desiredPods() {
        return pods.values().stream().filter(pod -> !abandoned.contains(pod.uid())).toList();
    }

    @Override
    public synchronized NodeProblems problems() {
        return problems;
    }

    @Override
    public Explanations explanations() {
        return explanations;
    }

    @Override
    public AgentDetails agent() {
        return new AgentDetails("node-1", Path.of("/var/log/pods"), List.of("/etc/kubernetes/manifests", "the API server"));
    }

    @Override
    public synchronized Health health() {
        return health;
    }

    @Override
    public synchronized Health syncLoop() {
        return health;
    }

    @Override
    public synchronized Optional<Health> devicePlugins() {
        return devicePlugins;
    }

    @Override
    public synchronized Subscription watchPods(Consumer<Pod> consumer) {
        // An object of its own for each subscription, even when the consumers are the same.
        Consumer<Pod> watcher = consumer::accept;
        watchers.add(watcher);
        List.copyOf(pods.values()).forEach(pod -> deliver(watcher, pod));
        return () -> forget(watcher);
    }

    private void notifyWatchers(Pod pod) {
        List.copyOf(watchers).forEach(watcher -> deliver(watcher, pod));
    }

    private void deliver(Consumer<Pod> watcher, Pod pod) {
        if (!watchers.contains(watcher)) {
            return;
        }
        try {
            watcher.accept(pod);
        } catch (RuntimeException e) {
            watchers.remove(watcher);
        }
    }

    private synchronized void forget(Consumer<Pod> watcher) {
        watchers.remove(watcher);
    }
}
