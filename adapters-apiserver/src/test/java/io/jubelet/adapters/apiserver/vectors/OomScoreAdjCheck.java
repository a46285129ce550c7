package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.OomScoreAdj;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class OomScoreAdjCheck implements VectorCheck {

    @Override
    public String area() {
        return "oom_score_adj";
    }

    @Override
    public List<Map<String, Object>> readings(Map<String, Object> in) {
        return PodLevelResources.readings(in);
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        long capacity = Json.number(in, "memoryCapacity");
        Map<String, Object> values = new TreeMap<>();
        VectorPods.containers(pod).forEach(container ->
                values.put(container.name(), OomScoreAdj.of(pod, container, capacity)));
        return Map.of("oomScoreAdj", values);
    }
}
