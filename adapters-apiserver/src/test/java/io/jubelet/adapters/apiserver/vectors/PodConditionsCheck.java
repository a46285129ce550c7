package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.status.PodConditions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

final class PodConditionsCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_conditions";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        Optional<List<ContainerStatus>> statuses = Json.has(in, "containerStatuses")
                ? Optional.of(VectorPods.containerStatuses(in, "containerStatuses")) : Optional.empty();
        PodStatus given = VectorPods.status(Map.of(
                "phase", Json.text(in, "phase"), "conditions", Json.list(in, "otherConditions")));
        PodPhase phase = given.phase().orElseThrow();
        Map<String, Object> tree = new HashMap<>();
        Stream.of(PodConditions.containersReady(pod, statuses, phase),
                PodConditions.ready(pod, given.conditions(), statuses, phase),
                PodConditions.initialized(pod, statuses, phase, pod.status()),
                PodConditions.readyToStartContainers(pod, VectorPods.observed(in, pod, container -> "")))
                .forEach(condition -> tree.put(condition.type(), tree(condition)));
        return tree;
    }

    private static Object tree(PodCondition condition) {
        PodStatus status = PodStatus.builder().conditions(List.of(condition)).build();
        return Json.list(VectorPods.tree(status), "conditions").getFirst();
    }
}
