package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.AdmissionNode;
import io.jubelet.domain.admission.PodAdmission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether the node takes a pod, and which ones have to go for it. */
final class AdmissionCheck implements VectorCheck {

    @Override
    public String area() {
        return "admission";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Admission admission = PodAdmission.decide(VectorPods.pod(Json.object(in, "pod")),
                VectorPods.pods(in, "otherPods"), node(Json.object(in, "node")));
        return switch (admission) {
            case Admission.Admitted(Preemption.Victims victims) -> Map.of("admit", true, "reason", "", "message", "",
                    "preempted", victims.pods().stream().map(victim -> victim.metadata().name()).toList());
            case Admission.Rejected(String reason, String message) ->
                    Map.of("admit", false, "reason", reason, "message", message, "preempted", List.of());
        };
    }

    static AdmissionNode node(Map<String, Object> tree) {
        Map<String, Object> metadata = Json.object(tree, "metadata");
        Map<String, Object> status = Json.object(tree, "status");
        Map<String, Quantity> allocatable = new TreeMap<>();
        Json.textMap(status, "allocatable").forEach((name, amount) -> allocatable.put(name, Quantity.parse(amount)));
        List<Taint> taints = Json.objects(Json.object(tree, "spec"), "taints").stream()
                .map(taint -> new Taint(Json.text(taint, "key"), Json.text(taint, "value"), Json.text(taint, "effect")))
                .toList();
        return new AdmissionNode(Json.text(metadata, "name"), Json.textMap(metadata, "labels"), taints, allocatable,
                Json.flag(Json.object(status, "features"), "supplementalGroupsPolicy"), false);
    }
}
