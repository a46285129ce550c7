package io.jubelet.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Which packages import which types, in the sources of all modules, their tests and the examples. */
final class SourceImports {

    /** One that knows no source. */
    static final SourceImports NONE = new SourceImports();

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    /** The type, of a static import and of one of a nested type, too. */
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([a-z][\\w.]*?\\.[A-Z]\\w*)\\b", Pattern.MULTILINE);

    private final Map<String, Set<String>> importers = new HashMap<>();

    private SourceImports() {
    }

    /** Those of this repository. */
    static SourceImports ofAllSources() throws IOException {
        var found = new SourceImports();
        try (var modules = Files.list(REPOSITORY)) {
            for (Path module : modules.filter(Files::isDirectory).toList()) {
                found.read(module.resolve("src"));
            }
        }
        found.read(REPOSITORY.resolve("examples"));
        return found;
    }

    private void read(Path sources) throws IOException {
        if (!Files.isDirectory(sources)) {
            return;
        }
        try (var tree = Files.walk(sources)) {
            for (Path file : tree.filter(f -> f.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                var in = PACKAGE.matcher(text);
                String name = in.find() ? in.group(1) : "";
                IMPORT.matcher(text).results()
                        .forEach(found -> importers.computeIfAbsent(found.group(1), _ -> new HashSet<>()).add(name));
            }
        }
    }

    /** Whether another package than this one imports the type. */
    boolean anyElsewhere(String type, String home) {
        return importers.getOrDefault(type, Collections.emptySet()).stream().anyMatch(name -> !name.equals(home));
    }
}
