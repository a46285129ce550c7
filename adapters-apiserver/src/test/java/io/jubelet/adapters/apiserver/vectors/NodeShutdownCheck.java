package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.shutdown.ShutdownGracePeriod;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.shutdown.ShutdownStatus;
import io.jubelet.domain.status.PodDisruption;
import io.jubelet.domain.value.DurationText;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

final class NodeShutdownCheck implements VectorCheck {

    private static final String PRIORITY = "priority";
    private static final String SECONDS = "shutdownGracePeriodSeconds";

    /** The pods of a range. */
    private record Group(ShutdownGracePeriod period, List<Pod> pods) {
    }

    @Override
    public String area() {
        return "node_shutdown";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        ShutdownPolicy policy = ShutdownPolicy.of(DurationText.parse(Json.text(in, "shutdownGracePeriod")),
                DurationText.parse(Json.text(in, "shutdownGracePeriodCriticalPods")),
                Json.objects(in, "shutdownGracePeriodByPodPriority").stream()
                        .map(entry -> new ShutdownGracePeriod(Json.integer(entry, PRIORITY), Json.number(entry, SECONDS)))
                        .toList());
        List<Pod> pods = VectorPods.pods(in, "pods");
        List<Group> groups = IntStream.range(0, policy.periods().size()).mapToObj(range -> new Group(policy.periods().get(range),
                pods.stream().filter(pod -> policy.rangeOf(pod) == range).toList())).toList();
        Map<String, Object> kills = new TreeMap<>();
        groups.forEach(group -> group.pods().forEach(pod -> kills.put(pod.metadata().name(), Map.of(
                "gracePeriodOverride", group.period().graceSeconds(pod), "status", VectorPods.tree(ended(pod))))));
        return Map.of("enabled", policy.isEnabled(),
                "effective", policy.periods().stream().map(NodeShutdownCheck::tree).toList(),
                "inhibitDelaySeconds", policy.total().toSeconds(),
                "groups", groups.stream().map(NodeShutdownCheck::tree).toList(),
                "kills", kills);
    }

    private static PodStatus ended(Pod pod) {
        PodPhase phase = pod.status().phase().map(ShutdownStatus.FAILURE::phase).orElse(PodPhase.FAILED);
        return PodDisruption.announced(pod.status(), ShutdownStatus.disruption(pod)).toBuilder().phase(phase)
                .reason(ShutdownStatus.FAILURE.reason()).message(ShutdownStatus.FAILURE.message()).build();
    }

    private static Map<String, Object> tree(ShutdownGracePeriod period) {
        return Map.of(PRIORITY, (long) period.priority(), SECONDS, period.seconds());
    }

    private static Map<String, Object> tree(Group group) {
        Map<String, Object> tree = new TreeMap<>(tree(group.period()));
        tree.put("pods", group.pods().stream().map(pod -> pod.metadata().name()).toList());
        return tree;
    }
}
