package io.jubelet.app.config;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reports the problems of one file, with their lines. */
final class DocumentProblems {

    private final String file;
    private final boolean dropIn;
    private final Layer layer;

    /** @param dropIn whether fields that occur twice are errors */
    DocumentProblems(String file, boolean dropIn, Layer layer) {
        this.file = file;
        this.dropIn = dropIn;
        this.layer = layer;
    }

    /** Place of an entry in the file. */
    Origin origin(NodeTuple tuple) {
        return Origin.file(file, YamlText.line(tuple.getKeyNode()));
    }

    /**
     * All entries of a map, in the order of the file, and after them those that it merges ({@code <<}) and does not have itself;
     * repeated ones are reported.
     */
    List<NodeTuple> entries(String path, MappingNode mapping) {
        var entries = new LinkedHashMap<String, NodeTuple>();
        for (var tuple : own(mapping)) {
            var before = entries.putIfAbsent(NodeValues.key(tuple), tuple);
            if (before != null) {
                repeated(tuple, child(path, NodeValues.key(tuple)), origin(before).line());
            }
        }
        var merging = merging(mapping);
        if (merging.isEmpty()) {
            return mapping.getValue();
        }
        own(mapping).forEach(tuple -> entries.put(NodeValues.key(tuple), tuple));
        Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        seen.add(mapping);
        merging.forEach(tuple -> merge(path, tuple, tuple.getValueNode(), entries, seen));
        return List.copyOf(entries.values());
    }

    /** What comes first wins. A node may contain itself. */
    private void merge(String path, NodeTuple tuple, Node from, Map<String, NodeTuple> into, Set<Node> seen) {
        if (!seen.add(from)) {
            return;
        }
        switch (from) {
            case MappingNode mapping -> {
                own(mapping).forEach(entry -> into.putIfAbsent(NodeValues.key(entry), entry));
                merging(mapping).forEach(entry -> merge(path, entry, entry.getValueNode(), into, seen));
            }
            case SequenceNode list -> list.getValue().forEach(item -> merge(path, tuple, item, into, seen));
            default -> error(tuple, child(path, NodeValues.key(tuple)), "must be a map, or a list of maps, not "
                    + NodeValues.describe(from));
        }
    }

    private static List<NodeTuple> own(MappingNode mapping) {
        return mapping.getValue().stream().filter(tuple -> tuple.getKeyNode().getTag() != Tag.MERGE).toList();
    }

    private static List<NodeTuple> merging(MappingNode mapping) {
        return mapping.getValue().stream().filter(tuple -> tuple.getKeyNode().getTag() == Tag.MERGE).toList();
    }

    private static String child(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private void repeated(NodeTuple tuple, String path, int firstLine) {
        var message = "is given twice, first in line " + firstLine;
        if (dropIn) {
            error(tuple, path, message);
        } else {
            ignore(tuple, path, message);
        }
    }

    /** Number of errors so far. */
    long errors() {
        return layer.problems().stream().filter(Problem::isError).count();
    }

    /** A field of a newer version must not keep a node from starting; of two fields of one name the last one counts. */
    void ignore(NodeTuple tuple, String path, String message) {
        layer.problem(Problem.ignored(origin(tuple), path, message));
    }

    void ignore(int line, String message) {
        layer.problem(Problem.ignored(Origin.file(file, line), "", message));
    }

    void error(NodeTuple tuple, String path, String message) {
        error(YamlText.line(tuple.getKeyNode()), path, message);
    }

    void error(int line, String path, String message) {
        layer.problem(Problem.error(Origin.file(file, line), path, message));
    }
}
