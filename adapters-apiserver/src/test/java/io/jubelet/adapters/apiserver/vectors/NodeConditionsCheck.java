package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.node.NodeCondition;
import io.jubelet.domain.node.NodeConditions;
import io.jubelet.domain.node.NodeHealth;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

final class NodeConditionsCheck implements VectorCheck {

    @Override
    public String area() {
        return "node_conditions";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> status = Json.object(Json.object(in, "node"), "status");
        NodeHealth health = new NodeHealth(
                Json.flag(in, "memoryPressure"),
                Json.flag(in, "diskPressure"),
                Json.flag(in, "pidPressure"),
                given(in, "runtimeError", "networkError", "storageError", "shutdownError"),
                given(in, "softRequirementError"));
        NodeConditions next = NodeConditions.next(
                Json.objects(status, "conditions").stream().map(NodeConditionsCheck::condition).toList(),
                health,
                Json.object(status, "capacity").keySet(),
                Json.flag(in, "localStorageCapacityIsolation"),
                Instant.parse(Json.text(in, "now")));
        return Map.of("conditions", next.conditions().stream().map(NodeConditionsCheck::tree).toList(),
                "events", next.events());
    }

    private static List<String> given(Map<String, Object> in, String... names) {
        return Stream.of(names).map(name -> Json.text(in, name)).filter(text -> !text.isEmpty()).toList();
    }

    private static NodeCondition condition(Map<String, Object> in) {
        return new NodeCondition(Json.text(in, "type"), Json.text(in, "status"),
                VectorPods.time(in, "lastHeartbeatTime"), VectorPods.time(in, "lastTransitionTime"),
                Json.text(in, "reason"), Json.text(in, "message"));
    }

    private static Map<String, Object> tree(NodeCondition condition) {
        Map<String, Object> tree = new TreeMap<>();
        tree.put("type", condition.type());
        tree.put("status", condition.status());
        condition.lastHeartbeatTime().ifPresent(time -> tree.put("lastHeartbeatTime", time.toString()));
        condition.lastTransitionTime().ifPresent(time -> tree.put("lastTransitionTime", time.toString()));
        tree.put("reason", condition.reason());
        tree.put("message", condition.message());
        tree.values().removeIf(""::equals);
        return tree;
    }
}
