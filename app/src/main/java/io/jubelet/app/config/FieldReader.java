package io.jubelet.app.config;

import io.jubelet.domain.value.DurationText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads the values of the fields of one file. A value that is wrong is reported, and not set. */
final class FieldReader {

    private final Layer layer;
    private final DocumentProblems problems;

    FieldReader(Layer layer, DocumentProblems problems) {
        this.layer = layer;
        this.problems = problems;
    }

    /** Sets a field to its value in the file; null, and the zero value of most fields, mean the default. */
    void read(ConfigurationField field, NodeTuple tuple) {
        var node = tuple.getValueNode();
        if (NodeValues.isNull(node)) {
            layer.clear(field.path(), problems.origin(tuple));
            return;
        }
        var value = field.kind() == ValueKind.OBJECTS ? objects(field, tuple)
                : field.kind().isMap() ? map(field, tuple)
                : scalar(field, field.path(), tuple);
        value.ifPresent(present ->
                layer.set(field.path(), meansUnset(field, present) ? null : present, problems.origin(tuple)));
    }

    // In the API these fields are no pointers: zero cannot be distinguished from absent, so zero has always meant the default.
    private static boolean meansUnset(ConfigurationField field, Object value) {
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

    private Optional<Object> scalar(ConfigurationField field, String path, NodeTuple tuple) {
        try {
            // The API writes this one as nanoseconds, too.
            if (field.path().equals("logging.flushFrequency") && tuple.getValueNode() instanceof ScalarNode number
                    && number.getValue().matches("[0-9]{1,18}")) {
                return Optional.of(DurationText.of(Duration.ofNanos(Long.parseLong(number.getValue()))));
            }
            return Optional.of(field.takesNumbers() ? NodeValues.quantity(field.kind(), tuple.getValueNode())
                    : NodeValues.read(field.kind(), tuple.getValueNode()));
        } catch (BadValueException e) {
            problems.error(tuple, path, e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Object> map(ConfigurationField field, NodeTuple tuple) {
        if (!(tuple.getValueNode() instanceof MappingNode mapping)) {
            problems.error(tuple, field.path(), "must be a map, not " + NodeValues.describe(tuple.getValueNode()));
            return Optional.empty();
        }
        var values = new JsonObject();
        for (var entry : problems.entries(field.path(), mapping)) {
            if (NodeValues.isNull(entry.getValueNode())) {
                values.putNull(NodeValues.key(entry));
            } else {
                var path = Layer.entry(field.path(), NodeValues.key(entry));
                scalar(field, path, entry).ifPresent(value -> {
                    values.put(NodeValues.key(entry), value);
                    layer.set(path, value, problems.origin(entry));
                });
            }
        }
        return Optional.of(values);
    }

    private Optional<Object> objects(ConfigurationField field, NodeTuple tuple) {
        if (!(tuple.getValueNode() instanceof SequenceNode sequence)) {
            problems.error(tuple, field.path(), "must be a list, not " + NodeValues.describe(tuple.getValueNode()));
            return Optional.empty();
        }
        var objects = new JsonArray();
        for (var i = 0; i < sequence.getValue().size(); i++) {
            var element = sequence.getValue().get(i);
            var path = field.path() + "[" + i + "]";
            var before = problems.errors();
            var object = new JsonObject();
            if (element instanceof MappingNode mapping) {
                problems.entries(path, mapping).forEach(part -> part(field, path, part, object));
            } else {
                problems.error(YamlText.line(element), path, "must be a map, not " + NodeValues.describe(element));
            }
            // One that has mistakes already is not checked further.
            if (problems.errors() == before) {
                objects.add(object);
            }
        }
        return Optional.of(objects);
    }

    private void part(ConfigurationField field, String path, NodeTuple tuple, JsonObject object) {
        var name = NodeValues.key(tuple);
        var row = field.parts().stream().filter(part -> part.path().equals(name)).findFirst();
        if (row.isEmpty()) {
            problems.ignore(tuple, path + "." + name, "is no field of " + field.path());
        } else if (!NodeValues.isNull(tuple.getValueNode())) {
            var value = row.get().kind().isMap() ? map(row.get(), tuple) : scalar(row.get(), path + "." + name, tuple);
            value.ifPresent(present -> object.put(name, present));
        }
    }
}
