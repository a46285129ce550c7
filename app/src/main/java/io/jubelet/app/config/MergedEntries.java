package io.jubelet.app.config;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** The entries that a map takes from others by its merge keys ({@code <<}, YAML 1.1). */
final class MergedEntries {

    private final BiConsumer<NodeTuple, String> errors;
    private final Map<String, NodeTuple> entries = new LinkedHashMap<>();
    /** A map may merge itself. */
    private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private MergedEntries(BiConsumer<NodeTuple, String> errors) {
        this.errors = errors;
    }

    /**
     * The entries of a map in the order of the file, and after them those that it merges and does not have itself.
     *
     * @param errors takes merge keys with a value that can't be merged
     */
    static List<NodeTuple> of(MappingNode mapping, BiConsumer<NodeTuple, String> errors) {
        List<NodeTuple> own = own(mapping);
        if (own.size() == mapping.getValue().size()) {
            return own;
        }
        var merged = new MergedEntries(errors);
        merged.seen.add(mapping);
        merged.mergeAllOf(mapping);
        own.forEach(tuple -> merged.entries.remove(NodeValues.key(tuple)));
        return Stream.concat(own.stream(), merged.entries.values().stream()).toList();
    }

    private void mergeAllOf(MappingNode mapping) {
        mapping.getValue().stream().filter(MergedEntries::isMergeKey).forEach(tuple -> merge(tuple, tuple.getValueNode()));
    }

    /** Of several entries of one name the first one counts. */
    private void merge(NodeTuple tuple, Node from) {
        if (!seen.add(from)) {
            return;
        }
        switch (from) {
            case MappingNode mapping -> {
                own(mapping).forEach(entry -> entries.putIfAbsent(NodeValues.key(entry), entry));
                mergeAllOf(mapping);
            }
            case SequenceNode list -> list.getValue().forEach(item -> merge(tuple, item));
            default -> errors.accept(tuple, "must be a map, or a list of maps, not " + NodeValues.describe(from));
        }
    }

    private static List<NodeTuple> own(MappingNode mapping) {
        return mapping.getValue().stream().filter(tuple -> !isMergeKey(tuple)).toList();
    }

    private static boolean isMergeKey(NodeTuple tuple) {
        return tuple.getKeyNode().getTag().equals(Tag.MERGE);
    }
}
