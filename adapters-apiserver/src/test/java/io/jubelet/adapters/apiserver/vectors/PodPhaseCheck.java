package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.status.PodPhases;
import java.util.Map;

final class PodPhaseCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_phase";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        return Map.of("phase", PodPhases.phase(
                VectorPods.pod(in, "pod"),
                VectorPods.containerStatuses(in, "containerStatuses"),
                Json.flag(in, "podIsTerminal"),
                Json.flag(in, "podHasInitialized"),
                _ -> false).wireName());
    }
}
