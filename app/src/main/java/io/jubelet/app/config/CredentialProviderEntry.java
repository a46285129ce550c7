package io.jubelet.app.config;

import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.ProviderProtocol;
import io.jubelet.domain.image.credential.RegistryPattern;
import io.jubelet.domain.image.credential.TokenAttributes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads one provider. The messages about its name and its images are those of a kubelet. */
final class CredentialProviderEntry {

    private static final String TOKEN_ATTRIBUTES = "tokenAttributes";
    /** In a file of {@code v1}. */
    private static final List<String> FIELDS = List.of("name", "matchImages", "defaultCacheDuration", "apiVersion",
            "args", "env", TOKEN_ATTRIBUTES);
    /** In a file of an older version. */
    private static final List<String> OLDER_FIELDS = FIELDS.stream().filter(name -> !name.equals(TOKEN_ATTRIBUTES)).toList();

    private final String file;
    private final String path;
    private final Path directory;
    private final Map<String, Origin> names;
    private final Consumer<Problem> problems;
    private final DocumentFields fields;
    private boolean valid = true;

    /** @param older whether the file has a version before {@code v1} */
    CredentialProviderEntry(String file, String path, MappingNode mapping, boolean older, Path directory, Map<String, Origin> names,
            Consumer<Problem> problems) {
        this.file = file;
        this.path = path;
        this.directory = directory;
        this.names = names;
        this.problems = problems;
        this.fields = new DocumentFields(file, path, mapping, older ? OLDER_FIELDS : FIELDS, this::problem);
    }

    /** The provider; empty when something is wrong with it. */
    Optional<CredentialProvider> read() {
        String name = name();
        List<String> matchImages = matchImages();
        Duration defaultCacheDuration = defaultCacheDuration();
        String apiVersion = apiVersion();
        List<String> args = fields.secrets("args").orElse(List.of());
        Map<String, String> env = fields.value("env").map(this::env).orElse(Map.of());
        Optional<TokenAttributes> tokens = fields.value(TOKEN_ATTRIBUTES).flatMap(node -> tokens(node, apiVersion));
        return valid ? Optional.of(
                new CredentialProvider(name, matchImages, defaultCacheDuration, apiVersion, args, env, tokens))
                : Optional.empty();
    }

    private String name() {
        String name = text("name", "the name of a file in " + CredentialProviderFiles.BIN_DIR);
        if (name.isEmpty()) {
            return name;
        }
        String wrong = name.contains("/") ? "provider name cannot contain '/'"
                : name.contains(" ") ? "provider name cannot contain spaces"
                : name.equals(".") || name.equals("..") ? "provider name cannot be '" + name + "'"
                : name.indexOf('\0') >= 0 ? "provider name cannot contain null characters" : "";
        Origin before = names.putIfAbsent(name, fields.origin("name"));
        if (!wrong.isEmpty()) {
            fields.error("name", wrong);
        } else if (before != null) {
            fields.error("name", "\"" + name + "\" is given twice, first in " + before);
        } else if (Files.isDirectory(directory)) {
            program(directory.resolve(name));
        }
        return name;
    }

    private void program(Path program) {
        if (!Files.exists(program)) {
            fields.error("name", "plugin binary executable " + program + " did not exist");
        } else if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
            fields.error("name", "plugin binary " + program + " is no executable file");
        }
    }

    private List<String> matchImages() {
        boolean given = fields.value("matchImages").isPresent();
        Optional<List<String>> texts = fields.texts("matchImages");
        if (!given || texts.filter(List::isEmpty).isPresent()) {
            fields.error("matchImages", "at least 1 item in matchImages is required, such as \"*.registry.example\"");
        }
        List<String> images = texts.orElse(List.of());
        images.stream().filter(image -> !RegistryPattern.isPattern(image)).forEach(image -> fields.error("matchImages",
                "match image is invalid: \"" + image + "\" must be a host, with stars, a port and a path if need be"));
        return images;
    }

    private Duration defaultCacheDuration() {
        if (fields.value("defaultCacheDuration").isEmpty()) {
            fields.error("defaultCacheDuration", "is required, such as \"12h\"");
        }
        Duration duration = fields.duration("defaultCacheDuration").orElse(Duration.ZERO);
        if (duration.isNegative()) {
            fields.error("defaultCacheDuration", "defaultCacheDuration must be greater than or equal to 0");
        }
        return duration;
    }

    private String apiVersion() {
        String version = text("apiVersion", "the version of the protocol that the plugin speaks, such as "
                + ProviderProtocol.VERSIONS.getFirst());
        if (!version.isEmpty() && !ProviderProtocol.VERSIONS.contains(version)) {
            fields.error("apiVersion", "must be one of " + String.join(", ", ProviderProtocol.VERSIONS) + ", not \""
                    + version + "\"");
        }
        return version;
    }

    private Optional<TokenAttributes> tokens(Node node, String apiVersion) {
        if (node instanceof MappingNode mapping) {
            return new TokenAttributesEntry(file, path + ".tokenAttributes", mapping, apiVersion, this::problem).read();
        }
        fields.error("tokenAttributes", "must be a map, not " + NodeValues.describe(node));
        return Optional.empty();
    }

    private Map<String, String> env(Node node) {
        var env = new LinkedHashMap<String, String>();
        if (!(node instanceof SequenceNode sequence)) {
            fields.error("env", "must be a list of names and values");
            return env;
        }
        for (int i = 0; i < sequence.getValue().size(); i++) {
            String at = path + ".env[" + i + "]";
            if (sequence.getValue().get(i) instanceof MappingNode mapping) {
                var variable = new DocumentFields(file, at, mapping, List.of("name", "value"), this::problem);
                String name = variable.text("name").orElse("");
                if (name.isEmpty() || name.contains("=") || name.indexOf('\0') >= 0) {
                    variable.error("name", "must be the name of a variable, without =");
                }
                env.put(name, variable.secret("value").orElse(""));
            } else {
                problem(Problem.error(Origin.file(file, YamlText.line(sequence.getValue().get(i))), at,
                        "must be a map with name and value"));
            }
        }
        return env;
    }

    private String text(String name, String meaning) {
        boolean given = fields.value(name).isPresent();
        Optional<String> text = fields.text(name);
        if (!given || text.filter(String::isEmpty).isPresent()) {
            fields.error(name, "is required: " + meaning);
        }
        return text.orElse("");
    }

    private void problem(Problem problem) {
        valid &= !problem.isError();
        problems.accept(problem);
    }
}
