package io.jubelet.app.metrics;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Metrics derived from the statuses of pods: started and rejected pods, ended containers. Thread-safe. */
final class PodMetrics {

    private static final PodStatus NOTHING = PodStatus.builder().build();
    private static final String REJECTED = "Pod was rejected: ";
    private static final String OTHER_RESOURCES = "OutOf";
    private static final Set<String> REASONS = Set.of("AppArmor", "PodOSSelectorNodeLabelDoesNotMatch",
            "PodOSNotSupported", "InvalidNodeInfo", "InitContainerRestartPolicyForbidden",
            "SupplementalGroupsPolicyNotSupported", "UnexpectedAdmissionError", "UnknownReason",
            "UnexpectedPredicateFailureType", "OutOfcpu", "OutOfmemory", "OutOfephemeral-storage", "OutOfpods",
            "PodLevelResourcesNotSupported", "PodFeatureUnsupported",
            "node(s) had taints that the pod didn't tolerate", "Evicted", "SysctlForbidden", "TopologyAffinityError",
            "NodeShutdown", "VolumeAttachmentLimitExceeded");

    private final Histogram start;
    private final Counter terminated;
    private final Counter rejections;
    private final Gauge desired;
    private final Gauge active;
    private final Gauge mirrors;
    private final Gauge ephemeral;
    private final WorkingPods working;
    private final ResizeMetrics resizes;
    private final Timers timers;
    private int shown;
    /** The newest status of each pod. */
    private final Map<String, PodStatus> statuses = new HashMap<>();
    /** The pods of which this agent has reported a status. */
    private final Set<String> reported = new HashSet<>();

    PodMetrics(MetricRegistry registry, ResizeMetrics resizes, Timers timers) {
        this.resizes = resizes;
        this.start = registry.histogram("kubelet_pod_start_duration_seconds",
                "[ALPHA] Duration in seconds from kubelet seeing a pod for the first time to the pod starting to run",
                PodStartLatency.BUCKETS);
        this.terminated = registry.counter("kubelet_terminated_containers_total",
                "[ALPHA] Cumulative number of container terminations.", "container_type", "exit_code", "reason");
        this.rejections = registry.counter("kubelet_admission_rejections_total",
                "[ALPHA] Cumulative number pod admission rejections by the Kubelet.", "reason");
        this.desired = registry.gauge("kubelet_desired_pods", "[ALPHA] The number of pods the kubelet is being instructed "
                + "to run. static is true if the pod is not from the apiserver.", "static");
        this.active = registry.gauge("kubelet_active_pods", "[ALPHA] The number of pods the kubelet considers active and "
                + "which are being considered when admitting new pods. static is true if the pod is not from the "
                + "apiserver.", "static");
        this.mirrors = registry.gauge("kubelet_mirror_pods", "[ALPHA] The number of mirror pods the kubelet will try to "
                + "create (one per admitted static pod)");
        this.ephemeral = registry.gauge("kubelet_managed_ephemeral_containers",
                "[ALPHA] Current number of ephemeral containers in pods managed by this kubelet.");
        this.working = new WorkingPods(registry);
        this.timers = timers;
    }

    /** Stage of the worker of a pod. */
    synchronized void working(Pod pod, Stage stage) {
        working.put(pod, stage);
    }

    /** So many pods are being ended that only the runtime has. */
    synchronized void ofRuntime(int number) {
        working.ofRuntime(number);
    }

    /** So many mirror pods are at the API server: that of a static pod stays until nothing of the pod runs. */
    synchronized void mirrors(int number) {
        shown = number;
    }

    /** A source names a pod; its status is that of the source. */
    synchronized void desired(Pod pod) {
        statuses.putIfAbsent(pod.uid(), pod.status());
    }

    /** Takes a status; whether it is another one than before. */
    synchronized boolean changed(Pod pod, Stage stage) {
        PodStatus now = pod.status();
        PodStatus before = Optional.ofNullable(statuses.put(pod.uid(), now)).orElse(NOTHING);
        if (reported.add(pod.uid()) ? stage == Stage.SYNCING && !now.isTerminal() : beganToRun(before, now)) {
            FirstSeen.of(pod).ifPresent(seen -> start.observe(Duration.between(seen, timers.instant())));
        }
        if (now.phase().equals(Optional.of(PodPhase.FAILED)) && now.message().startsWith(REJECTED)
                && !before.message().equals(now.message())) {
            rejections.increment(reason(now.reason()));
        }
        ended(KnownPods.INIT_CONTAINER, before.initContainerStatuses(), now.initContainerStatuses());
        ended(KnownPods.CONTAINER, before.containerStatuses(), now.containerStatuses());
        ended(KnownPods.EPHEMERAL_CONTAINER, before.ephemeralContainerStatuses(), now.ephemeralContainerStatuses());
        return !now.equals(before);
    }

    /** A kubelet takes another sample before: of the first sync, also of a pod that ran before the agent was started. */
    private static boolean beganToRun(PodStatus before, PodStatus now) {
        return before.phase().equals(Optional.of(PodPhase.PENDING)) && now.phase().equals(Optional.of(PodPhase.RUNNING));
    }

    /** Counts what is desired now. */
    synchronized void count(Collection<Pod> pods) {
        List<Pod> running = pods.stream().filter(pod -> working.isEnding(pod.uid())
                || !statuses.getOrDefault(pod.uid(), pod.status()).isTerminal()).toList();
        count(desired, pods);
        count(active, running);
        working.count(pods);
        resizes.count(statuses.values());
        mirrors.set(shown);
        ephemeral.set(pods.stream().mapToInt(pod -> pod.spec().ephemeralContainers().size()).sum());
    }

    private static void count(Gauge gauge, Collection<Pod> pods) {
        long ofFiles = pods.stream().filter(ConfigAnnotations::isStatic).count();
        gauge.set(pods.size() - ofFiles, "");
        gauge.set(ofFiles, "true");
    }

    synchronized void forgetIf(Predicate<String> uid) {
        statuses.keySet().removeIf(uid);
        reported.removeIf(uid);
        working.forgetIf(uid);
    }

    private void ended(String type, List<ContainerStatus> before, List<ContainerStatus> now) {
        now.forEach(container -> container.terminated().filter(_ -> !hadEnded(before, container.name()))
                .ifPresent(end -> count(type, end)));
    }

    private void count(String type, ContainerState.Terminated end) {
        terminated.increment(type, Integer.toString(end.exitCode()), end.reason());
    }

    private static boolean hadEnded(List<ContainerStatus> before, String name) {
        return before.stream().anyMatch(status -> status.name().equals(name) && status.terminated().isPresent());
    }

    private static String reason(String reason) {
        return REASONS.contains(reason) ? reason
                : reason.startsWith(OTHER_RESOURCES) ? "OutOfExtendedResources" : "Other";
    }
}
