package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.topology.HintMerge;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Decisions of the topology manager. */
final class TopologyMergeCheck implements VectorCheck {

    @Override
    public String area() {
        return "topology_merge";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> out = new HashMap<>();
        out.put("error", null);
        out.put("affinity", null);
        out.put("preferred", false);
        out.put("admit", false);
        try {
            merge(in, out);
        } catch (IllegalArgumentException e) {
            out.put("error", e.getMessage());
        }
        return out;
    }

    private static void merge(Map<String, Object> in, Map<String, Object> out) {
        if (Json.text(in, "policy").equals("none")) {
            out.put("admit", true);
            return;
        }
        TopologyOptions options = TopologyOptions.of(Json.textMap(in, "options"));
        List<NumaNode> nodes = Json.objects(in, "numaNodes").stream().map(TopologyMergeCheck::node).toList();
        List<Map<String, List<TopologyHint>>> providers = new ArrayList<>();
        for (Object provider : Json.list(in, "providers")) {
            Map<String, List<TopologyHint>> hints = new TreeMap<>();
            if (provider != null) {
                Map<String, Object> resources = Json.asObject(provider);
                resources.keySet().forEach(resource -> hints.put(resource, Json.has(resources, resource)
                        ? VectorTopology.hints(resources, resource) : List.of(new TopologyHint(Optional.empty(), true))));
            }
            providers.add(hints);
        }
        var merged = new HintMerge(TopologyPolicy.named(Json.text(in, "policy")), options, nodes).merge(providers);
        out.put("affinity", VectorTopology.nodes(merged.hint()));
        out.put("preferred", merged.hint().preferred());
        out.put("admit", merged.admit());
    }

    private static NumaNode node(Map<String, Object> node) {
        return new NumaNode(Json.integer(node, "id"), 0, List.of(), Json.has(node, "distances")
                ? Optional.of(Json.list(node, "distances").stream().map(Long.class::cast).toList()) : Optional.empty());
    }

    @Override
    public Object normalise(Object out) {
        return VectorTopology.withoutParseErrors(out);
    }
}
