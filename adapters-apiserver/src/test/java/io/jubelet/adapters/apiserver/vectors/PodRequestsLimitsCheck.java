package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import java.util.Map;
import java.util.TreeMap;

final class PodRequestsLimitsCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_requests_limits";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        PodSpec spec = VectorPods.pod(in, "pod").spec();
        Scope scope = new Scope(Json.flag(in, "excludeOverhead"), Json.flag(in, "skipPodLevelResources"));
        return Map.of(
                "requests", tree(PodRequests.requests(spec, scope)),
                "limits", tree(PodRequests.limits(spec, scope)),
                "requestCpuMilli", PodRequests.rankedRequest(spec, "cpu"),
                "requestMemory", PodRequests.rankedRequest(spec, "memory"));
    }

    private static Map<String, Object> tree(Map<String, Quantity> amounts) {
        Map<String, Object> tree = new TreeMap<>();
        amounts.forEach((name, amount) -> tree.put(name, Map.of(
                "string", amount.toString(), "value", amount.value(), "milli", amount.milliValue())));
        return tree;
    }
}
