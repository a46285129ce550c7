package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.TopologyHint;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Hints, and steps of the managers of CPUs and memory, as the vectors write them. */
final class VectorTopology {

    private VectorTopology() {
    }

    static List<TopologyHint> hints(Map<String, Object> in, String name) {
        return Json.objects(in, name).stream().map(VectorTopology::hint).toList();
    }

    static TopologyHint hint(Map<String, Object> tree) {
        return new TopologyHint(Json.has(tree, "numaNodes") ? Optional.of(NumaMask.of(Json.list(tree, "numaNodes").stream()
                .map(node -> Math.toIntExact((Long) node)).toList())) : Optional.empty(), Json.flag(tree, "preferred"));
    }

    /** The affinity of a step. */
    static TopologyHint affinity(Map<String, Object> step) {
        return Json.has(step, "affinity") ? hint(Json.object(step, "affinity")) : TopologyHint.NONE;
    }

    static List<Long> nodes(TopologyHint hint) {
        return hint.affinity().map(mask -> mask.nodes().stream().map(Integer::longValue).toList()).orElse(null);
    }

    static Object tree(Optional<Map<String, List<TopologyHint>>> hints) {
        return hints.map(VectorTopology::tree).orElse(null);
    }

    private static Map<String, Object> tree(Map<String, List<TopologyHint>> hints) {
        Map<String, Object> tree = new TreeMap<>();
        hints.forEach((resource, list) -> tree.put(resource, list.stream().map(hint -> {
            Map<String, Object> one = new HashMap<>();
            one.put("numaNodes", nodes(hint));
            one.put("preferred", hint.preferred());
            return one;
        }).toList()));
        return tree;
    }

    static Map<String, Pod> pods(Map<String, Object> in) {
        return VectorPods.pods(in, "pods").stream().collect(Collectors.toMap(Pod::uid, Function.identity()));
    }

    static Container container(Pod pod, Map<String, Object> step) {
        return VectorPods.container(pod, Json.text(step, "container"));
    }

    /** Of errors of a number or a switch only the fact counts. */
    static Object withoutParseErrors(Object out) {
        Map<String, Object> copy = new LinkedHashMap<>(Json.asObject(out));
        copy.computeIfPresent("error", (_, text) -> text.toString().replaceFirst(": strconv\\..*", ""));
        return copy;
    }
}
