package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.adapters.apiserver.pods.PodStatusPatch;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.patch.StrategicMergePatch;
import io.jubelet.domain.pod.PodStatus;
import java.util.Map;
import java.util.TreeMap;

/** Patches are compared by what an API server makes of them, since several have the same effect. */
final class StatusPatchCheck implements VectorCheck {

    @Override
    public String area() {
        return "status_patch";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        PodStatus before = VectorPods.status(Json.object(in, "oldStatus"));
        PodStatus after = VectorPods.status(Json.object(in, "newStatus"));
        Map<String, Object> patch = new TreeMap<>(Map.of("metadata", Map.of("uid", Json.text(in, "uid"))));
        Map<String, Object> change = PodStatusPatch.between(before, after);
        if (!change.isEmpty()) {
            patch.put("status", change);
        }
        return Map.of("patch", patch, "sent", !change.isEmpty());
    }

    @Override
    public Object normalise(Map<String, Object> in, Object out) {
        Map<String, Object> answer = new TreeMap<>(Json.asObject(out));
        Map<String, Object> object = new TreeMap<>(Map.of("kind", "Pod"));
        object.put("status", VectorPods.tree(VectorPods.status(Json.object(in, "oldStatus"))));
        Map<String, Object> patched = StrategicMergePatch.apply(
                Tree.of(object), Tree.of(Json.asObject(answer.remove("patch")))).members();
        answer.put("uid", Json.text(Json.object(patched, "metadata"), "uid"));
        answer.put("status", VectorPods.tree(VectorPods.status(Json.object(patched, "status"))));
        return answer;
    }
}
