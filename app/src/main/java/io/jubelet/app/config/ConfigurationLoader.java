package io.jubelet.app.config;

import io.jubelet.domain.validation.GatedFields;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Makes an {@link AgentConfiguration} of files and flags: file, then drop-ins, then flags, the later over the earlier.
 *
 * <p>Blocks while it reads files; not for event loops.
 */
public final class ConfigurationLoader {

    private final ConfigurationFiles files;
    private final Supplier<String> hostname;

    /**
     * A loader.
     *
     * @param vertx reads the files; only obtained when there are any
     * @param hostname name of this machine; only obtained when no flag overrides it
     */
    public ConfigurationLoader(Supplier<Vertx> vertx, Supplier<String> hostname) {
        this.files = new ConfigurationFiles(Objects.requireNonNull(vertx, "vertx"));
        this.hostname = Objects.requireNonNull(hostname, "hostname");
    }

    /**
     * Loads and checks.
     *
     * @param flags texts of the flags that were given, by name without dashes, in the order they were given
     * @throws IllegalArgumentException when a flag is not in {@link KubeletFields}
     */
    public Loaded load(Map<String, List<String>> flags) {
        var given = FlagSettings.read(flags);
        var commandLine = new Settings(given);
        var layer = files.read(commandLine.path(FlagRows.CONFIG.key()), commandLine.path(FlagRows.CONFIG_DIR.key()));
        layer.override(given);

        var settings = new Settings(layer);
        var problems = new ArrayList<>(layer.problems());
        Rules.check(settings, (key, message) -> problems.add(
                Problem.error(settings.origin(key), settings.origin(key).isFlag() ? "" : key, message)));
        ConfigurationWarnings.add(settings, problems);
        var name = nodeName(settings, problems);
        var plugins = CredentialProviderFiles.read(settings, problems::add);
        problems.sort(Problem.BY_PLACE);
        return problems.stream().anyMatch(Problem::isError)
                ? new Loaded.Invalid(problems, manifests(settings, name))
                : new Loaded.Valid(AgentConfigurationFactory.of(settings, name, plugins, problems));
    }

    private static Manifests manifests(Settings settings, String nodeName) {
        return new Manifests(Optional.of(settings.path("staticPodPath")).filter(path -> !path.isEmpty()).map(Path::of),
                nodeName, settings.text("--kubeconfig").isEmpty() && settings.text("--bootstrap-kubeconfig").isEmpty(),
                new AgentConfiguration.Gates(settings.switches("featureGates")).podFields());
    }

    private String nodeName(Settings settings, List<Problem> problems) {
        var override = settings.text("--hostname-override");
        var name = override.isBlank() ? hostname.get() : override;
        if (override.isBlank() && !NodeName.isValid(name)) {
            problems.add(Problem.error(Origin.COMMAND_LINE, "", "the name of this host, \"" + name + "\", "
                    + NodeName.RULE + "; choose one with --hostname-override"));
        }
        return NodeName.of(name);
    }

    /**
     * Manifests that a configuration names; an invalid one, too.
     *
     * @param path file or directory, if there is one
     * @param nodeName name of the node that would run them
     * @param standalone whether the node belongs to no cluster
     * @param gated what pods may have by feature gates
     */
    public record Manifests(Optional<Path> path, String nodeName, boolean standalone, GatedFields gated) {
    }

    /** Result of loading. */
    public sealed interface Loaded {

        /** The configuration, if it is valid. */
        Optional<AgentConfiguration> usable();

        /** Errors and warnings, or warnings alone. */
        List<Problem> problems();

        /** Which manifests it names. */
        Manifests manifests();

        /**
         * The agent can be run with this.
         *
         * @param configuration the result
         */
        record Valid(AgentConfiguration configuration) implements Loaded {

            @Override
            public Optional<AgentConfiguration> usable() {
                return Optional.of(configuration);
            }

            @Override
            public List<Problem> problems() {
                return configuration.warnings();
            }

            @Override
            public Manifests manifests() {
                return new Manifests(configuration.sources().staticPodPath(), configuration.node().name(),
                        configuration.cluster().isStandalone(), configuration.gates().podFields());
            }
        }

        /**
         * The agent can't be run with this.
         *
         * @param problems all errors, and the warnings
         * @param manifests which manifests it names
         */
        record Invalid(List<Problem> problems, Manifests manifests) implements Loaded {

            /** Copies the list. */
            public Invalid {
                problems = List.copyOf(problems);
            }

            @Override
            public Optional<AgentConfiguration> usable() {
                return Optional.empty();
            }
        }
    }
}
