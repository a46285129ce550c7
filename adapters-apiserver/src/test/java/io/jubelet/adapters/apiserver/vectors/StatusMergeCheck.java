package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.status.ApiStatusMerge;
import io.jubelet.domain.status.StatusNormalForm;
import io.jubelet.domain.status.StatusTransition;
import java.util.Map;

final class StatusMergeCheck implements VectorCheck {

    @Override
    public String area() {
        return "status_merge";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        PodStatus before = VectorPods.status(Json.object(in, "oldStatus"));
        PodStatus after = VectorPods.status(Json.object(in, "newStatus"));
        return switch (Json.text(in, "op")) {
            case "merge" -> Map.of("status", VectorTimes.tree(ApiStatusMerge.merge(
                    pod, before, after, Json.flag(in, "couldHaveRunningContainers"), VectorTimes.NOW)));
            case "equal" -> Map.of("equal", StatusTransition.isSame(before, after));
            case "normalize" -> Map.of("status", VectorTimes.tree(StatusNormalForm.of(pod, after)));
            default -> throw new IllegalArgumentException("no such op: " + Json.text(in, "op"));
        };
    }
}
