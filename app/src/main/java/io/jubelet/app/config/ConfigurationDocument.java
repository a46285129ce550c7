package io.jubelet.app.config;

import io.jubelet.domain.value.DurationText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Reads one file, YAML or JSON, to its end: every mistake in it is found, with its line. Unknown fields are
 * mistakes that an agent starts with, and so are repeated ones of the file of {@code --config}.
 */
final class ConfigurationDocument {

    static final String API_VERSION = "kubelet.config.k8s.io/v1beta1";
    static final String KIND = "KubeletConfiguration";

    private final String file;
    private final boolean dropIn;
    private final Layer layer = new Layer();

    private ConfigurationDocument(String file, boolean dropIn) {
        this.file = file;
        this.dropIn = dropIn;
    }

    /**
     * Reads a file; its problems are part of the result.
     *
     * @param dropIn whether it is one of {@code --config-dir}, which are decoded strictly: no field may occur twice (KEP-3983)
     */
    static Layer read(String file, byte[] text, boolean dropIn) {
        var document = new ConfigurationDocument(file, dropIn);
        try {
            var root = YamlText.parse(new String(text, StandardCharsets.UTF_8),
                    line -> document.layer.problem(Problem.ignored(Origin.file(file, line), "", YamlText.FURTHER)));
            root.ifPresentOrElse(document::root,
                    () -> document.error(0, "", "is empty; it must hold a " + KIND));
        } catch (YamlText.SyntaxException e) {
            document.error(e.line(), "", "is neither YAML nor JSON: " + e.getMessage());
        }
        return document.layer;
    }

    private void root(Node root) {
        if (root instanceof MappingNode mapping) {
            header(mapping, "apiVersion", API_VERSION);
            header(mapping, "kind", KIND);
            structure("", mapping);
        } else {
            error(YamlText.line(root), "", "must hold a " + KIND + ", not " + NodeValues.describe(root));
        }
    }

    private void header(MappingNode root, String key, String wanted) {
        var given = root.getValue().stream().filter(tuple -> key.equals(key(tuple))).findFirst();
        if (given.isEmpty()) {
            error(0, key, "is missing; write \"" + key + ": " + wanted + "\"");
        } else if (!(given.get().getValueNode() instanceof ScalarNode value && value.getValue().equals(wanted))) {
            error(given.get(), key, "must be " + wanted + ", not " + NodeValues.describe(given.get().getValueNode()));
        }
    }

    private void structure(String path, MappingNode mapping) {
        for (var tuple : unique(path, mapping)) {
            var child = path.isEmpty() ? key(tuple) : path + "." + key(tuple);
            if (KubeletFields.isStructure(child)) {
                nested(child, tuple);
            } else if (KubeletFields.byKey(child).filter(field -> !field.path().isEmpty()).isPresent()) {
                field(KubeletFields.byKey(child).get(), tuple);
            } else if (!child.equals("apiVersion") && !child.equals("kind")) {
                unknown(path, tuple);
            }
        }
    }

    private void nested(String path, NodeTuple tuple) {
        if (tuple.getValueNode() instanceof MappingNode mapping) {
            // That it is there may say something, if nothing is in it.
            layer.set(path, true, origin(tuple));
            structure(path, mapping);
        } else if (NodeValues.isNull(tuple.getValueNode())) {
            layer.clear(path, origin(tuple));
            KubeletFields.all().stream().map(Field::path).filter(field -> field.startsWith(path + "."))
                    .forEach(field -> layer.clear(field, origin(tuple)));
        } else {
            error(tuple, path, "must be a map, not " + NodeValues.describe(tuple.getValueNode()));
        }
    }

    private void field(Field field, NodeTuple tuple) {
        var node = tuple.getValueNode();
        if (NodeValues.isNull(node)) {
            layer.clear(field.path(), origin(tuple));
            return;
        }
        var value = field.kind() == Kind.OBJECTS ? objects(field, tuple)
                : field.kind().isMap() ? map(field, tuple)
                : scalar(field, field.path(), tuple);
        value.ifPresent(present ->
                layer.set(field.path(), meansUnset(field, present) ? null : present, origin(tuple)));
    }

    // In the API these fields are no pointers: zero cannot be distinguished from absent, so zero has always meant the default.
    private static boolean meansUnset(Field field, Object value) {
        if (field.zeroCounts()) {
            return false;
        }
        return switch (field.kind()) {
            case INT, LONG, DECIMAL -> ((Number) value).doubleValue() == 0;
            case TEXT, PATH, ADDRESS, QUANTITY -> ((String) value).isEmpty();
            case DURATION -> DurationText.parse((String) value).isZero();
            case SWITCH, TEXTS, INTS, OBJECTS -> false;
            case TEXT_MAP, THRESHOLD_MAP, QUANTITY_MAP, DURATION_MAP, SWITCH_MAP, HEADER_MAP -> false;
        };
    }

    private Optional<Object> scalar(Field field, String path, NodeTuple tuple) {
        try {
            // The API writes this one as nanoseconds, too.
            if (field.path().equals("logging.flushFrequency") && tuple.getValueNode() instanceof ScalarNode number
                    && number.getValue().matches("[0-9]{1,18}")) {
                return Optional.of(DurationText.of(Duration.ofNanos(Long.parseLong(number.getValue()))));
            }
            return Optional.of(field.takesNumbers() ? NodeValues.quantity(field.kind(), tuple.getValueNode())
                    : NodeValues.read(field.kind(), tuple.getValueNode()));
        } catch (BadValueException e) {
            error(tuple, path, e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Object> map(Field field, NodeTuple tuple) {
        if (!(tuple.getValueNode() instanceof MappingNode mapping)) {
            error(tuple, field.path(), "must be a map, not " + NodeValues.describe(tuple.getValueNode()));
            return Optional.empty();
        }
        var values = new JsonObject();
        for (var entry : unique(field.path(), mapping)) {
            if (NodeValues.isNull(entry.getValueNode())) {
                values.putNull(key(entry));
            } else {
                var path = Layer.entry(field.path(), key(entry));
                scalar(field, path, entry).ifPresent(value -> {
                    values.put(key(entry), value);
                    layer.set(path, value, origin(entry));
                });
            }
        }
        return Optional.of(values);
    }

    private Optional<Object> objects(Field field, NodeTuple tuple) {
        if (!(tuple.getValueNode() instanceof SequenceNode sequence)) {
            error(tuple, field.path(), "must be a list, not " + NodeValues.describe(tuple.getValueNode()));
            return Optional.empty();
        }
        var objects = new JsonArray();
        for (var i = 0; i < sequence.getValue().size(); i++) {
            var element = sequence.getValue().get(i);
            var path = field.path() + "[" + i + "]";
            var before = errors();
            var object = new JsonObject();
            if (element instanceof MappingNode mapping) {
                unique(path, mapping).forEach(part -> part(field, path, part, object));
            } else {
                error(YamlText.line(element), path, "must be a map, not " + NodeValues.describe(element));
            }
            // One that has mistakes already is not checked further.
            if (errors() == before) {
                objects.add(object);
            }
        }
        return Optional.of(objects);
    }

    private void part(Field field, String path, NodeTuple tuple, JsonObject object) {
        var name = key(tuple);
        var row = field.parts().stream().filter(part -> part.path().equals(name)).findFirst();
        if (row.isEmpty()) {
            ignore(tuple, path + "." + name, "is no field of " + field.path());
        } else if (!NodeValues.isNull(tuple.getValueNode())) {
            var value = row.get().kind().isMap() ? map(row.get(), tuple) : scalar(row.get(), path + "." + name, tuple);
            value.ifPresent(present -> object.put(name, present));
        }
    }

    private List<NodeTuple> unique(String path, MappingNode mapping) {
        var first = new HashMap<String, NodeTuple>();
        for (var tuple : mapping.getValue()) {
            var before = first.putIfAbsent(key(tuple), tuple);
            if (before != null) {
                repeated(tuple, path.isEmpty() ? key(tuple) : path + "." + key(tuple), origin(before).line());
            }
        }
        return mapping.getValue();
    }

    private void repeated(NodeTuple tuple, String path, int firstLine) {
        var message = "is given twice, first in line " + firstLine;
        if (dropIn) {
            error(tuple, path, message);
        } else {
            ignore(tuple, path, message);
        }
    }

    private void unknown(String path, NodeTuple tuple) {
        var name = key(tuple);
        var hint = SpellingSuggestion.to(name, KubeletFields.childrenOf(path))
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
        ignore(tuple, path.isEmpty() ? name : path + "." + name, "is no field of " + KIND + hint);
    }

    private static String key(NodeTuple tuple) {
        return tuple.getKeyNode() instanceof ScalarNode key ? key.getValue() : NodeValues.describe(tuple.getKeyNode());
    }

    private Origin origin(NodeTuple tuple) {
        return Origin.file(file, YamlText.line(tuple.getKeyNode()));
    }

    private long errors() {
        return layer.problems().stream().filter(Problem::isError).count();
    }

    /** A field of a newer version must not keep a node from starting; of two fields of one name the last one counts. */
    private void ignore(NodeTuple tuple, String path, String message) {
        layer.problem(Problem.ignored(origin(tuple), path, message));
    }

    private void error(NodeTuple tuple, String path, String message) {
        error(YamlText.line(tuple.getKeyNode()), path, message);
    }

    private void error(int line, String path, String message) {
        layer.problem(Problem.error(Origin.file(file, line), path, message));
    }
}
