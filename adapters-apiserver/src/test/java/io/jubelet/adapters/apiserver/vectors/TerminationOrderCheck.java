package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.termination.TerminationOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

final class TerminationOrderCheck implements VectorCheck {

    @Override
    public String area() {
        return "termination_order";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        Map<String, List<String>> order = new TreeMap<>();
        TerminationOrder.waitsFor(pod.spec(), Set.copyOf(Json.texts(in, "running")))
                .forEach((name, others) -> order.put(name, List.copyOf(others)));
        return Map.of("waitsFor", order);
    }

    @Override
    public Object normalise(Object out) {
        Map<String, Object> order = Json.object(Json.asObject(out), "waitsFor");
        return Map.of("waitsFor", Json.withSorted(order, order.keySet().toArray(String[]::new)));
    }
}
