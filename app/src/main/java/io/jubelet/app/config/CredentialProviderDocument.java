package io.jubelet.app.config;

import io.jubelet.domain.image.credential.CredentialProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Reads one file with a {@code CredentialProviderConfig}, YAML or JSON, to its end: every mistake in it is found, with
 * its line. Unknown fields are mistakes, as they are for a kubelet.
 */
final class CredentialProviderDocument {

    private static final String KIND = "CredentialProviderConfig";
    private static final List<String> VERSIONS = List.of("kubelet.config.k8s.io/v1", "kubelet.config.k8s.io/v1beta1",
            "kubelet.config.k8s.io/v1alpha1");

    private final String file;
    private final Path directory;
    private final Map<String, Origin> names;
    private final Consumer<Problem> problems;

    /**
     * A file.
     *
     * @param directory directory in which the plugins must lie
     * @param names providers of the files before, and where; this one adds its own
     */
    CredentialProviderDocument(String file, Path directory, Map<String, Origin> names, Consumer<Problem> problems) {
        this.file = file;
        this.directory = directory;
        this.names = names;
        this.problems = problems;
    }

    /** The providers of the file that have no mistakes. */
    List<CredentialProvider> read(byte[] text) {
        try {
            Optional<Node> root = YamlText.parse(text,
                    line -> problems.accept(Problem.ignored(Origin.file(file, line), "", YamlText.FURTHER)));
            if (root.isPresent()) {
                return root(root.get());
            }
            error(0, "is empty; it must hold a " + KIND);
        } catch (YamlText.SyntaxException e) {
            error(e.line(), "is neither YAML nor JSON: " + e.getMessage());
        }
        return List.of();
    }

    private List<CredentialProvider> root(Node root) {
        if (!(root instanceof MappingNode mapping)) {
            error(YamlText.line(root), "must hold a " + KIND + ", not " + NodeValues.describe(root));
            return List.of();
        }
        var fields = new DocumentFields(file, "", mapping, List.of("apiVersion", "kind", "providers"), problems);
        String version = header(fields, "apiVersion", VERSIONS);
        header(fields, "kind", List.of(KIND));
        boolean older = VERSIONS.indexOf(version) > 0;
        return fields.value("providers").map(node -> providers(fields, node, older)).orElse(List.of());
    }

    /** The value; empty when it is missing or not allowed. */
    private static String header(DocumentFields fields, String name, List<String> allowed) {
        String wanted = String.join(" or ", allowed);
        Optional<Node> value = fields.value(name);
        if (value.isEmpty()) {
            fields.error(name, "is missing; write \"" + name + ": " + allowed.getFirst() + "\"");
        } else if (value.get() instanceof ScalarNode scalar && allowed.contains(scalar.getValue())) {
            return scalar.getValue();
        } else {
            fields.error(name, "must be " + wanted + ", not " + NodeValues.describe(value.get()));
        }
        return "";
    }

    private List<CredentialProvider> providers(DocumentFields fields, Node node, boolean older) {
        if (!(node instanceof SequenceNode sequence)) {
            fields.error("providers", "must be a list, not " + NodeValues.describe(node));
            return List.of();
        }
        List<CredentialProvider> providers = new ArrayList<>();
        for (int i = 0; i < sequence.getValue().size(); i++) {
            String path = "providers[" + i + "]";
            Node element = sequence.getValue().get(i);
            if (element instanceof MappingNode mapping) {
                new CredentialProviderEntry(file, path, mapping, older, directory, names, problems).read()
                        .ifPresent(providers::add);
            } else {
                problems.accept(Problem.error(Origin.file(file, YamlText.line(element)), path,
                        "must be a map, not " + NodeValues.describe(element)));
            }
        }
        return providers;
    }

    private void error(int line, String message) {
        problems.accept(Problem.error(Origin.file(file, line), "", message));
    }
}
