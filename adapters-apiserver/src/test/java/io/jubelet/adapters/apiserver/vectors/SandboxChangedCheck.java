package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.actions.SandboxChange;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedPod;
import java.util.Map;

final class SandboxChangedCheck implements VectorCheck {

    @Override
    public String area() {
        return "sandbox_changed";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(Map.of("spec", Map.of("hostNetwork", Json.flag(in, "hostNetwork"))));
        ObservedPod observed = VectorPods.observed(in, pod, _ -> "");
        SandboxChange change = SandboxChange.of(pod.spec(), observed);
        return Map.of("changed", change.changed(), "attempt", change.attempt(), "sandboxId", change.sandboxId());
    }
}
