package io.jubelet.app.metrics;

import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Metrics of observations of the runtime: its complete lists, and running pods and containers. Not thread-safe. */
final class RuntimeMetrics {

    private final Histogram relist;
    private final Histogram interval;
    private final Histogram podRelist;
    private final Gauge lastSeen;
    private final Gauge runningPods;
    private final Gauge containers;
    private final Timers timers;
    private final Map<String, Seen> pods = new HashMap<>();
    private OptionalLong lastListed = OptionalLong.empty();

    /** Objects of one pod in the runtime. */
    private record Seen(boolean running, Map<RunState, Long> containers) {
    }

    RuntimeMetrics(MetricRegistry registry, Timers timers) {
        this.relist = registry.histogram("kubelet_pleg_relist_duration_seconds",
                "[ALPHA] Duration in seconds for relisting pods in PLEG.", Buckets.DEFAULT);
        this.interval = registry.histogram("kubelet_pleg_relist_interval_seconds",
                "[ALPHA] Interval in seconds between relisting in PLEG.", Buckets.DEFAULT);
        this.podRelist = registry.histogram("kubelet_pleg_pod_relist_duration_seconds",
                "[ALPHA] Duration in seconds for relisting a single pod in PLEG.", Buckets.DEFAULT);
        this.lastSeen = registry.gauge("kubelet_pleg_last_seen_seconds",
                "[ALPHA] Timestamp in seconds when PLEG was last seen active.");
        this.runningPods = registry.gauge("kubelet_running_pods",
                "[ALPHA] Number of pods that have a running pod sandbox");
        this.containers = registry.gauge("kubelet_running_containers",
                "[ALPHA] Number of containers currently running", "container_state");
        this.timers = timers;
    }

    void listed(RuntimeListed list) {
        long now = timers.nanos();
        relist.observe(Duration.ofNanos(now - list.at()));
        lastListed.ifPresent(last -> interval.observe(Duration.ofNanos(list.at() - last)));
        lastListed = OptionalLong.of(list.at());
        lastSeen.set(timers.instant().minusNanos(now - list.at()).getEpochSecond());
        Set<String> there = list.pods().keySet().stream().map(PodIdentity::uid).collect(Collectors.toSet());
        pods.keySet().stream().filter(uid -> !there.contains(uid)).toList().forEach(this::gone);
    }

    void observed(PodObserved observed) {
        podRelist.observe(Duration.ofNanos(timers.nanos() - observed.observation().at()));
        ObservedPod pod = observed.observation().pod();
        gone(pod.identity().uid());
        var seen = new Seen(pod.sandboxes().stream().anyMatch(sandbox -> sandbox.state() == SandboxState.READY),
                pod.containers().stream().collect(Collectors.groupingBy(ObservedContainer::state, Collectors.counting())));
        pods.put(pod.identity().uid(), seen);
        add(seen, 1);
    }

    private void gone(String uid) {
        Seen before = pods.remove(uid);
        if (before != null) {
            add(before, -1);
        }
    }

    private void add(Seen seen, int sign) {
        if (seen.running()) {
            runningPods.add(sign);
        }
        seen.containers().forEach((state, count) ->
                containers.add(sign * count, state.name().toLowerCase(Locale.ROOT)));
    }
}
