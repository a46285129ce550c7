package io.jubelet.app.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches for a Java runtime that is new enough, the most explicit place first: {@code JUBELET_JAVA},
 * the bundled image, {@code JAVA_HOME}, {@code PATH}, the usual directories.
 *
 * <p>{@code bin/jubelet} searches the same places in the same order. An unsuitable {@code JUBELET_JAVA} ends the search:
 * a named runtime is used, or an error is reported. Of several in a directory the oldest suitable one is taken, since the agent
 * was tested with it.
 */
final class JavaSearch {

    /** The oldest release that runs the agent. */
    static final int NEEDED = 25;

    private static final List<String> SYSTEM_DIRECTORIES = List.of(
            "/usr/lib/jvm", "/usr/lib64/jvm", "/usr/java", "/usr/local/java", "/opt/java", "/opt");

    private static final List<String> HOME_DIRECTORIES = List.of(".sdkman/candidates/java", ".jdks");

    private final Map<String, String> environment;
    private final Optional<Path> bundled;
    private final List<Path> directories;
    private final List<String> looked = new ArrayList<>();

    JavaSearch(Map<String, String> environment, Optional<Path> bundled, List<Path> directories) {
        this.environment = environment;
        this.bundled = bundled;
        this.directories = directories;
    }

    /** Directories in which distributions and tools put their runtimes, for the system and for one user. */
    static List<Path> usualDirectories(Map<String, String> environment) {
        var directories = new ArrayList<>(SYSTEM_DIRECTORIES);
        var home = environment.getOrDefault("HOME", "");
        if (!home.isEmpty()) {
            HOME_DIRECTORIES.forEach(directory -> directories.add(home + "/" + directory));
        }
        return directories.stream().map(Path::of).toList();
    }

    /** Searches; afterwards {@link #looked()} lists what was found where. */
    Optional<JavaHome> search() {
        looked.clear();
        var named = environment.getOrDefault("JUBELET_JAVA", "");
        if (!named.isEmpty()) {
            return path(named).flatMap(given -> Files.isDirectory(given)
                    ? check("JUBELET_JAVA", given, JavaHome.read(given))
                    : check("JUBELET_JAVA", given, JavaHome.ofExecutable(given)));
        }
        looked.add("JUBELET_JAVA: not set");
        return bundled.flatMap(image -> check("bundled runtime", image, JavaHome.read(image)))
                .or(this::inJavaHome)
                .or(this::inPath)
                .or(() -> directories.stream().flatMap(directory -> inDirectory(directory).stream()).findFirst());
    }

    /** One line per place of the last search, in its order. */
    List<String> looked() {
        return List.copyOf(looked);
    }

    private Optional<JavaHome> inJavaHome() {
        var home = environment.getOrDefault("JAVA_HOME", "");
        if (home.isEmpty()) {
            looked.add("JAVA_HOME: not set");
            return Optional.empty();
        }
        return path(home).flatMap(given -> check("JAVA_HOME", given, JavaHome.read(given)));
    }

    private Optional<JavaHome> inPath() {
        var seen = false;
        for (var entry : environment.getOrDefault("PATH", "").split(":")) {
            var java = entry.isEmpty() ? Optional.<Path>empty() : path(entry).map(directory -> directory.resolve("java"));
            if (java.filter(Files::isExecutable).isPresent()) {
                seen = true;
                var found = check("PATH", java.get(), JavaHome.ofExecutable(java.get()));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        if (!seen) {
            looked.add("PATH: no java");
        }
        return Optional.empty();
    }

    private Optional<JavaHome> inDirectory(Path directory) {
        if (!Files.isDirectory(directory)) {
            looked.add(directory + ": not there");
            return Optional.empty();
        }
        try (var entries = Files.list(directory)) {
            var homes = entries.flatMap(entry -> JavaHome.read(entry).stream())
                    .sorted(Comparator.comparingInt(JavaHome::feature).thenComparing(home -> home.home().toString()))
                    .toList();
            if (homes.isEmpty()) {
                looked.add(directory + ": no Java runtime");
            }
            return homes.stream()
                    .flatMap(home -> check(directory.toString(), home.home(), Optional.of(home)).stream())
                    .findFirst();
        } catch (IOException unreadable) {
            looked.add(directory + ": can't be read");
            return Optional.empty();
        }
    }

    private Optional<JavaHome> check(String where, Path place, Optional<JavaHome> home) {
        var finding = home.map(found -> "Java " + found.version()).orElse("no Java runtime");
        looked.add(where + ": " + place + ": " + finding);
        return home.filter(found -> found.feature() >= NEEDED);
    }

    private Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException bad) {
            looked.add("not a path: " + text);
            return Optional.empty();
        }
    }
}
