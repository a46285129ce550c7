package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.admission.Preemption;
import java.util.List;
import java.util.Map;

/** Pods that make room for another one. */
final class PreemptionCheck implements VectorCheck {

    @Override
    public String area() {
        return "preemption";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<Preemption.Requirement> requirements = Json.objects(in, "requirements").stream()
                .map(requirement -> new Preemption.Requirement(
                        Json.text(requirement, "resource"), Json.number(requirement, "quantity")))
                .toList();
        return switch (Preemption.of(VectorPods.pod(Json.object(in, "preemptor")), VectorPods.pods(in, "pods"),
                requirements)) {
            case Preemption.Victims victims ->
                    Map.of("victims", victims.pods().stream().map(pod -> pod.metadata().name()).toList());
            case Preemption.Impossible(String message) -> Map.of("victims", List.of(), "error", message);
        };
    }

    @Override
    public Object normalise(Object out) {
        return Json.has(Json.asObject(out), "error") ? out : Json.without(out, "error");
    }
}
