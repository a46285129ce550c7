package io.jubelet.app.config;

import java.util.HashMap;
import java.util.List;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;

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

    /** All entries of a map, with those that it merges; repeated ones are reported. */
    List<NodeTuple> entries(String path, MappingNode mapping) {
        List<NodeTuple> entries = MergedEntries.of(mapping,
                (tuple, problem) -> error(tuple, child(path, NodeValues.key(tuple)), problem));
        var first = new HashMap<String, NodeTuple>();
        for (var tuple : entries) {
            var before = first.putIfAbsent(NodeValues.key(tuple), tuple);
            if (before != null) {
                repeated(tuple, child(path, NodeValues.key(tuple)), origin(before).line());
            }
        }
        return entries;
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
