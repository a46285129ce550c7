package io.jubelet.app.config;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Line numbers of the fields of a manifest. JSON is a subset of YAML. */
public final class ManifestLines {

    private static final Pattern STEPS = Pattern.compile("\\[([^\\]]*)]|[^.\\[\\]]+");

    private final Optional<Node> root;

    private ManifestLines(Optional<Node> root) {
        this.root = root;
    }

    /** The lines of a manifest; none of what is no manifest. */
    public static ManifestLines of(byte[] manifest) {
        var options = new LoaderOptions();
        options.setCodePointLimit(manifest.length + 1);
        try {
            var parser = new ParserImpl(new StreamReader(new String(manifest, StandardCharsets.UTF_8)), options);
            return new ManifestLines(Optional.ofNullable(new Composer(parser, new Resolver(), options).getSingleNode()));
        } catch (YAMLException e) {
            return new ManifestLines(Optional.empty());
        }
    }

    /**
     * The line of a field, or of the nearest one above it that is written.
     *
     * @param path such as {@code spec.containers[0].name}
     * @return from one; zero when nothing is known
     */
    public int of(String path) {
        if (root.isEmpty()) {
            return 0;
        }
        Node node = root.get();
        int line = 0;
        for (String step : steps(path)) {
            if (node instanceof SequenceNode list) {
                Optional<Node> element = element(list, step);
                if (element.isEmpty()) {
                    return line;
                }
                node = element.get();
                line = line(node);
            } else {
                Optional<NodeTuple> field = field(node, step);
                if (field.isEmpty()) {
                    return line;
                }
                node = field.get().getValueNode();
                line = line(field.get().getKeyNode());
            }
        }
        return line;
    }

    private static List<String> steps(String path) {
        return STEPS.matcher(path).results().map(step -> step.group(1) == null ? step.group() : step.group(1)).toList();
    }

    private static Optional<Node> element(SequenceNode list, String step) {
        return step.matches("\\d{1,9}") && Integer.parseInt(step) < list.getValue().size()
                ? Optional.of(list.getValue().get(Integer.parseInt(step))) : Optional.empty();
    }

    private static Optional<NodeTuple> field(Node node, String name) {
        return node instanceof MappingNode map ? map.getValue().stream()
                .filter(tuple -> tuple.getKeyNode() instanceof ScalarNode key && key.getValue().equals(name)).findFirst()
                : Optional.empty();
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
