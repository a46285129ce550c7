package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.status.PodStatusComputation;
import io.jubelet.domain.status.StatusInput;
import io.jubelet.domain.status.WaitingReason;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

final class PodStatusCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_status";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        ObservedPod observed = VectorPods.observed(in, pod, container -> "");
        StatusInput input = StatusInput.builder(pod, new ObservedPod(
                        observed.identity(), Json.texts(in, "podIPs"), observed.sandboxes(), observed.containers()))
                .podIsTerminal(Json.flag(in, "podIsTerminal"))
                .waitingReasons(waitingReasons(in))
                .readinessResults(results(in, "readinessResults"))
                .startupResults(results(in, "startupResults"))
                .hostIPs(Json.texts(in, "hostIPs"))
                .agentStart(VectorPods.time(in, "kubeletStart").orElseThrow())
                .runtimeName("containerd")
                .build();
        return Map.of("status", VectorPods.tree(PodStatusComputation.compute(input)));
    }

    /** Empty members were left out of the recording, among them the resources of containers that have none. */
    @Override
    public Object normalise(Object out) {
        return switch (out) {
            case Map<?, ?> map -> {
                Map<String, Object> copy = new TreeMap<>();
                map.forEach((name, value) -> copy.put((String) name, normalise(value)));
                copy.remove("resources", Map.of());
                yield copy;
            }
            case List<?> list -> list.stream().map(this::normalise).toList();
            default -> out;
        };
    }

    private static Map<String, WaitingReason> waitingReasons(Map<String, Object> in) {
        Map<String, WaitingReason> reasons = new TreeMap<>();
        Json.object(in, "waitingReasons").forEach((name, tree) -> reasons.put(name, new WaitingReason(
                Json.text(Json.asObject(tree), "reason"), Json.text(Json.asObject(tree), "message"))));
        return reasons;
    }

    private static Map<String, ProbeResult> results(Map<String, Object> in, String name) {
        Map<String, ProbeResult> results = new TreeMap<>();
        Json.textMap(in, name).forEach((id, result) ->
                results.put(id, ProbeResult.valueOf(result.toUpperCase(Locale.ROOT))));
        return results;
    }
}
