package io.jubelet.app.config;

import io.jubelet.domain.image.credential.CredentialProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads what {@code --image-credential-provider-config} names: a file, or a directory whose files count together in the
 * order of their names.
 */
final class CredentialProviderFiles {

    static final String CONFIG = "--image-credential-provider-config";
    static final String BIN_DIR = "--image-credential-provider-bin-dir";

    private static final List<String> SUFFIXES = List.of(".json", ".yaml", ".yml");

    private final Settings settings;
    private final Consumer<Problem> problems;
    private final CredentialConfigHash hash = new CredentialConfigHash();
    private boolean valid = true;

    private CredentialProviderFiles(Settings settings, Consumer<Problem> problems) {
        this.settings = settings;
        this.problems = problems;
    }

    /**
     * Reads the files.
     *
     * @return the plugins; empty when there are none, or something is wrong with them
     */
    static Optional<CredentialPlugins> read(Settings settings, Consumer<Problem> problems) {
        return new CredentialProviderFiles(settings, problems).read();
    }

    private Optional<CredentialPlugins> read() {
        String config = settings.path(CONFIG);
        String directory = settings.path(BIN_DIR);
        if (config.isEmpty() && directory.isEmpty()) {
            return Optional.empty();
        }
        if (config.isEmpty()) {
            error(settings.origin(BIN_DIR), "is of no use without " + CONFIG + ", the file that names the plugins");
            return Optional.empty();
        }
        if (directory.isEmpty()) {
            error(settings.origin(CONFIG), "is of no use without " + BIN_DIR + ", the directory of the plugins");
            return Optional.empty();
        }
        if (!Files.isDirectory(Path.of(directory))) {
            error(settings.origin(BIN_DIR), directory + (Files.exists(Path.of(directory)) ? " is not a directory"
                    : " does not exist; it must be the directory of the plugins"));
        }
        List<CredentialProvider> providers = providers(Path.of(config), Path.of(directory));
        if (valid && providers.isEmpty()) {
            error(settings.origin(CONFIG), config + " names no provider; name at least one, or leave the flag out");
        }
        return valid ? Optional.of(new CredentialPlugins(Path.of(directory), providers, hash.text()))
                : Optional.empty();
    }

    private List<CredentialProvider> providers(Path config, Path directory) {
        List<CredentialProvider> providers = new ArrayList<>();
        var names = new HashMap<String, Origin>();
        for (Path file : files(config)) {
            try {
                byte[] content = Files.readAllBytes(file);
                hash.add(content);
                providers.addAll(new CredentialProviderDocument(file.toString(), directory, names, this::problem)
                        .read(content));
            } catch (IOException e) {
                error(Origin.file(file.toString(), 0), "cannot be read: " + ReadErrors.of(e));
            }
        }
        return providers;
    }

    private List<Path> files(Path config) {
        if (!Files.exists(config)) {
            error(settings.origin(CONFIG), config + " does not exist");
            return List.of();
        }
        if (!Files.isDirectory(config)) {
            return List.of(config);
        }
        try (Stream<Path> entries = Files.list(config)) {
            List<Path> files = entries.filter(CredentialProviderFiles::counts).sorted().toList();
            if (files.isEmpty()) {
                error(settings.origin(CONFIG), config + " has no files; their names must end in "
                        + String.join(", ", SUFFIXES));
            }
            return files;
        } catch (IOException | UncheckedIOException e) {
            error(Origin.file(config.toString(), 0), "cannot be listed: " + ReadErrors.of(e));
            return List.of();
        }
    }

    private static boolean counts(Path entry) {
        return SUFFIXES.stream().anyMatch(entry.toString()::endsWith) && !Files.isDirectory(entry);
    }

    private void error(Origin origin, String message) {
        problem(Problem.error(origin, "", message));
    }

    private void problem(Problem problem) {
        valid &= !problem.isError();
        problems.accept(problem);
    }
}
