package io.jubelet.app.config;

import io.jubelet.domain.value.DurationText;
import io.vertx.core.json.JsonArray;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** The fields of one map in a file. A field without a value counts as missing. */
final class DocumentFields {

    private final String file;
    private final String path;
    private final Consumer<Problem> problems;
    private final int line;
    private final Map<String, NodeTuple> fields = new LinkedHashMap<>();

    /**
     * Fields of a map; reports which are given twice, and unknown ones.
     *
     * @param path path of the map in its file, empty for the document itself
     * @param known names of fields that mean something
     */
    DocumentFields(String file, String path, MappingNode mapping, List<String> known, Consumer<Problem> problems) {
        this.file = file;
        this.path = path;
        this.problems = problems;
        this.line = path.isEmpty() ? 0 : YamlText.line(mapping);
        for (NodeTuple tuple : MergedEntries.of(mapping, (merge, problem) ->
                problems.accept(Problem.error(origin(merge), path(NodeValues.key(merge)), problem)))) {
            String name = NodeValues.key(tuple);
            NodeTuple before = fields.putIfAbsent(name, tuple);
            if (before != null) {
                problems.accept(Problem.error(origin(tuple), path(name),
                        "is given twice, first in line " + origin(before).line()));
            } else if (!known.contains(name)) {
                problems.accept(Problem.error(origin(tuple), path(name), "is no field of this configuration"
                        + SpellingSuggestion.to(name, known).map(near -> "; did you mean " + near + "?").orElse("")));
            }
        }
    }

    /** Content of a field. */
    Optional<Node> value(String name) {
        return Optional.ofNullable(fields.get(name)).map(NodeTuple::getValueNode)
                .filter(node -> !NodeValues.isNull(node));
    }

    /** A text; empty when it is missing, or wrong, which is reported. */
    Optional<String> text(String name) {
        return value(name, ValueKind.TEXT).map(String.class::cast);
    }

    /** A switch; empty when it is missing, or wrong, which is reported. */
    Optional<Boolean> flag(String name) {
        return value(name, ValueKind.SWITCH).map(Boolean.class::cast);
    }

    /** A duration; empty when it is missing, or wrong, which is reported. */
    Optional<Duration> duration(String name) {
        return value(name, ValueKind.DURATION).map(text -> DurationText.parse((String) text));
    }

    /** Texts; empty when they are missing, or wrong, which is reported. */
    Optional<List<String>> texts(String name) {
        return value(name, ValueKind.TEXTS)
                .map(list -> ((JsonArray) list).stream().map(String.class::cast).toList());
    }

    private Optional<Object> value(String name, ValueKind kind) {
        return value(name).flatMap(node -> {
            try {
                return Optional.of(NodeValues.read(kind, node));
            } catch (BadValueException e) {
                error(name, e.getMessage());
                return Optional.empty();
            }
        });
    }

    /** Texts that may be secret, so that mistakes are reported without them. */
    Optional<List<String>> secrets(String name) {
        return value(name).flatMap(node -> {
            if (node instanceof SequenceNode sequence) {
                List<Optional<String>> texts = sequence.getValue().stream().map(DocumentFields::text).toList();
                if (texts.stream().allMatch(Optional::isPresent)) {
                    return Optional.of(texts.stream().map(Optional::get).toList());
                }
            }
            error(name, "must be a list of texts without null characters; put what looks like something else into"
                    + " quotes");
            return Optional.empty();
        });
    }

    /** A text that may be secret. */
    Optional<String> secret(String name) {
        return value(name).flatMap(node -> {
            Optional<String> text = text(node);
            if (text.isEmpty()) {
                error(name, "must be a text without null characters; put what looks like something else into quotes");
            }
            return text;
        });
    }

    private static Optional<String> text(Node node) {
        return NodeValues.plainText(node).filter(text -> text.indexOf('\0') < 0);
    }

    /** Place of a field, or the place where it is missing. */
    Origin origin(String name) {
        NodeTuple tuple = fields.get(name);
        return tuple == null ? Origin.file(file, line) : origin(tuple);
    }

    private Origin origin(NodeTuple tuple) {
        return Origin.file(file, YamlText.line(tuple.getKeyNode()));
    }

    void error(String name, String message) {
        problems.accept(Problem.error(origin(name), path(name), message));
    }

    private String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
