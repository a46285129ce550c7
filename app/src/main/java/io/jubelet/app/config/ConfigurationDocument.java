package io.jubelet.app.config;

import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads one file, YAML or JSON, to its end: every mistake in it is found, with its line. Unknown fields are
 * mistakes that an agent starts with, and so are repeated ones of the file of {@code --config}.
 */
final class ConfigurationDocument {

    static final String API_VERSION = "kubelet.config.k8s.io/v1beta1";
    static final String KIND = "KubeletConfiguration";

    private final Layer layer = new Layer();
    private final DocumentProblems problems;
    private final FieldReader values;

    private ConfigurationDocument(String file, boolean dropIn) {
        problems = new DocumentProblems(file, dropIn, layer);
        values = new FieldReader(layer, problems);
    }

    /**
     * Reads a file; its problems are part of the result.
     *
     * @param dropIn whether it is one of {@code --config-dir}, which are decoded strictly: no field may occur twice (KEP-3983)
     */
    static Layer read(String file, byte[] text, boolean dropIn) {
        var document = new ConfigurationDocument(file, dropIn);
        try {
            var root = YamlText.parse(text, line -> document.problems.ignore(line, YamlText.FURTHER));
            root.ifPresentOrElse(document::root,
                    () -> document.problems.error(0, "", "is empty; it must hold a " + KIND));
        } catch (YamlText.SyntaxException e) {
            document.problems.error(e.line(), "", "is neither YAML nor JSON: " + e.getMessage());
        }
        return document.layer;
    }

    private void root(Node root) {
        if (root instanceof MappingNode mapping) {
            header(mapping, "apiVersion", API_VERSION);
            header(mapping, "kind", KIND);
            structure("", mapping);
        } else {
            problems.error(YamlText.line(root), "", "must hold a " + KIND + ", not " + NodeValues.describe(root));
        }
    }

    private void header(MappingNode root, String key, String wanted) {
        var given = root.getValue().stream().filter(tuple -> key.equals(NodeValues.key(tuple))).findFirst();
        if (given.isEmpty()) {
            problems.error(0, key, "is missing; write \"" + key + ": " + wanted + "\"");
        } else if (!(given.get().getValueNode() instanceof ScalarNode value && value.getValue().equals(wanted))) {
            problems.error(given.get(), key, "must be " + wanted + ", not " + NodeValues.describe(given.get().getValueNode()));
        }
    }

    private void structure(String path, MappingNode mapping) {
        for (var tuple : problems.entries(path, mapping)) {
            var child = path.isEmpty() ? NodeValues.key(tuple) : path + "." + NodeValues.key(tuple);
            if (KubeletFields.isStructure(child)) {
                nested(child, tuple);
            } else if (KubeletFields.byKey(child).filter(field -> !field.path().isEmpty()).isPresent()) {
                values.read(KubeletFields.byKey(child).get(), tuple);
            } else if (!child.equals("apiVersion") && !child.equals("kind")) {
                unknown(path, tuple);
            }
        }
    }

    private void nested(String path, NodeTuple tuple) {
        if (tuple.getValueNode() instanceof MappingNode mapping) {
            // A structure without fields can mean something else than none.
            layer.set(path, true, problems.origin(tuple));
            structure(path, mapping);
        } else if (NodeValues.isNull(tuple.getValueNode())) {
            layer.clear(path, problems.origin(tuple));
            KubeletFields.all().stream().map(ConfigurationField::path).filter(field -> field.startsWith(path + "."))
                    .forEach(field -> layer.clear(field, problems.origin(tuple)));
        } else {
            problems.error(tuple, path, "must be a map, not " + NodeValues.describe(tuple.getValueNode()));
        }
    }

    private void unknown(String path, NodeTuple tuple) {
        var name = NodeValues.key(tuple);
        var hint = SpellingSuggestion.to(name, KubeletFields.childrenOf(path))
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
        problems.ignore(tuple, path.isEmpty() ? name : path + "." + name, "is no field of " + KIND + hint);
    }
}
