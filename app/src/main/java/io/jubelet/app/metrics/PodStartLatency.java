package io.jubelet.app.metrics;

import io.jubelet.app.message.image.PullEnded;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.VolumeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Time of pods of the API server from their creation until the API server shows all their containers running. The latency of
 * the SLO leaves out pulls of images and init containers, pods with volumes that keep state, and pods that could not be
 * scheduled at first. A pod that had started before the agent did is not measured. Thread-safe.
 */
final class PodStartLatency {

    static final Buckets BUCKETS = Buckets.of(.5, 1, 2, 3, 4, 5, 6, 8, 10, 20, 30, 45, 60, 120, 180, 240, 300, 360, 480,
            600, 900, 1200, 1800, 2700, 3600);
    private static final String MEASURED =
            "measured from pod creation timestamp to when all its containers are reported as started and observed via watch";

    private final Histogram sli;
    private final Histogram total;
    private final Gauge firstNetworkPod;
    private final Map<String, Start> starts = new HashMap<>();
    /** Pods that could not be scheduled at first. */
    private final Set<String> excluded = new HashSet<>();
    private boolean networkSeen;

    private record Pull(long begin, long end) {
    }

    private static final class Start {

        private final List<Pull> pulls = new ArrayList<>();
        /** By image, when the first pull of those that failed began. */
        private final Map<String, Long> failed = new HashMap<>();
        private boolean reported;
        private boolean measured;
    }

    PodStartLatency(MetricRegistry registry) {
        this.sli = registry.histogram("kubelet_pod_start_sli_duration_seconds", "[ALPHA] Duration in seconds to start a "
                + "pod, excluding time to pull images and run init containers, " + MEASURED, BUCKETS);
        this.total = registry.histogram("kubelet_pod_start_total_duration_seconds", "[ALPHA] Duration in seconds to start a "
                + "pod since creation, including time to pull images and run init containers, " + MEASURED, BUCKETS);
        this.firstNetworkPod = registry.gauge("kubelet_first_network_pod_start_sli_duration_seconds", "[INTERNAL] Duration "
                + "in seconds to start the first network pod, excluding time to pull images and run init containers, "
                + MEASURED);
    }

    /** The API server showed this pod. */
    synchronized void watched(Pod pod, Instant now) {
        String uid = pod.uid();
        PodStatus status = pod.status();
        if (status.isTerminal()) {
            starts.remove(uid);
            return;
        }
        Start start = starts.get(uid);
        if (isUnschedulable(status)) {
            if (start != null || status.startTime().isEmpty()) {
                starts.remove(uid);
                excluded.add(uid);
            }
        } else if (start == null) {
            if (status.startTime().isEmpty() && !excluded.contains(uid)) {
                starts.put(uid, new Start());
            }
        } else if (start.reported && !start.measured && allRun(status)) {
            start.measured = true;
            measure(pod, start, now);
        }
    }

    /** The agent reports this status. */
    synchronized void reported(Pod pod) {
        Start start = starts.get(pod.uid());
        if (start != null && allRun(pod.status())) {
            start.reported = true;
        }
    }

    /** A pull ended for a pod. After one that failed, the wait for the image lasts until it is there, the back-off included. */
    synchronized void pulled(PullEnded pull) {
        Start start = starts.get(pull.podUid());
        if (start == null || start.measured) {
            return;
        }
        switch (pull) {
            case PullEnded.Failed failed -> start.failed.putIfAbsent(failed.image(), failed.begin());
            case PullEnded.Pulled pulled -> start.pulls.add(new Pull(
                    Optional.ofNullable(start.failed.remove(pulled.image())).orElse(pulled.begin()), pulled.end()));
            case PullEnded.Spared spared -> Optional.ofNullable(start.failed.remove(spared.image()))
                    .ifPresent(begin -> start.pulls.add(new Pull(begin, spared.end())));
        }
    }

    synchronized void forgetIf(Predicate<String> uid) {
        starts.keySet().removeIf(uid);
        excluded.removeIf(uid);
    }

    private void measure(Pod pod, Start start, Instant now) {
        Instant created = pod.metadata().creationTimestamp().orElse(now);
        Duration whole = Duration.between(created, now);
        total.observe(whole);
        if (!keepsState(pod)) {
            Duration counted = whole.minus(pulling(start.pulls)).minus(initializing(pod.status()));
            sli.observe(counted);
            if (!pod.spec().hostNetwork() && !networkSeen) {
                networkSeen = true;
                firstNetworkPod.set(counted.toNanos() / 1e9);
            }
        }
        start.pulls.clear();
    }

    /** Pulls at the same time count once. */
    private static Duration pulling(List<Pull> pulls) {
        long sum = 0;
        long until = Long.MIN_VALUE;
        for (Pull pull : pulls.stream().sorted(Comparator.comparingLong(Pull::begin)).toList()) {
            sum += Math.max(0, pull.end() - Math.max(pull.begin(), until));
            until = Math.max(until, pull.end());
        }
        return Duration.ofNanos(sum);
    }

    private static Duration initializing(PodStatus status) {
        return status.initContainerStatuses().stream().flatMap(container -> container.terminated().stream())
                .map(PodStartLatency::ran).reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration ran(ContainerState.Terminated run) {
        Optional<Instant> started = run.startedAt().filter(Instant.EPOCH::isBefore);
        return started.isEmpty() || run.finishedAt().isEmpty() ? Duration.ZERO
                : Duration.between(started.get(), run.finishedAt().get());
    }

    private static boolean allRun(PodStatus status) {
        return !status.containerStatuses().isEmpty() && status.containerStatuses().stream().map(ContainerStatus::running)
                .allMatch(running -> running.flatMap(ContainerState.Running::startedAt).isPresent());
    }

    private static boolean keepsState(Pod pod) {
        return pod.spec().volumes().stream().anyMatch(volume -> volume.source().map(source -> switch (source) {
            case VolumeSource.Secret _, VolumeSource.ConfigMap _, VolumeSource.DownwardAPI _, VolumeSource.EmptyDir _,
                    VolumeSource.Projected _ -> false;
            default -> true;
        }).orElse(false));
    }

    private static boolean isUnschedulable(PodStatus status) {
        return status.conditions().stream().anyMatch(condition -> condition.type().equals("PodScheduled")
                && condition.status().equals("False"));
    }
}
