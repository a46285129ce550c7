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
 * Looks for a Java runtime that is new enough, in the order in which people say what they want: {@code JUBELET_JAVA},
 * the bundled image, {@code JAVA_HOME}, {@code PATH}, the usual folders.
 *
 * <p>{@code bin/jubelet} looks in the same places in the same order. An unsuitable {@code JUBELET_JAVA} ends the search:
 * who names a runtime wants that one or an error. In a folder of several the oldest suitable one is taken, which is the
 * one this agent was tried with.
 */
final class JavaSearch {

    /** The oldest release that runs the agent. */
    static final int NEEDED = 25;

    private static final List<String> SYSTEM_FOLDERS = List.of(
            "/usr/lib/jvm", "/usr/lib64/jvm", "/usr/java", "/usr/local/java", "/opt/java", "/opt");

    private static final List<String> HOME_FOLDERS = List.of(".sdkman/candidates/java", ".jdks");

    private final Map<String, String> environment;
    private final Optional<Path> bundled;
    private final List<Path> folders;
    private final List<String> looked = new ArrayList<>();

    JavaSearch(Map<String, String> environment, Optional<Path> bundled, List<Path> folders) {
        this.environment = environment;
        this.bundled = bundled;
        this.folders = folders;
    }

    /** Where distributions and tools put their runtimes, for the system and for one user. */
    static List<Path> usualFolders(Map<String, String> environment) {
        var folders = new ArrayList<>(SYSTEM_FOLDERS);
        var home = environment.getOrDefault("HOME", "");
        if (!home.isEmpty()) {
            HOME_FOLDERS.forEach(folder -> folders.add(home + "/" + folder));
        }
        return folders.stream().map(Path::of).toList();
    }

    /** Searches; afterwards {@link #looked()} tells what was found where. */
    Optional<JavaHome> search() {
        looked.clear();
        var named = environment.getOrDefault("JUBELET_JAVA", "");
        if (!named.isEmpty()) {
            return path(named).flatMap(given -> Files.isDirectory(given)
                    ? judge("JUBELET_JAVA", given, JavaHome.read(given))
                    : judge("JUBELET_JAVA", given, JavaHome.ofExecutable(given)));
        }
        looked.add("JUBELET_JAVA: not set");
        return bundled.flatMap(image -> judge("bundled runtime", image, JavaHome.read(image)))
                .or(this::inJavaHome)
                .or(this::inPath)
                .or(() -> folders.stream().flatMap(folder -> inFolder(folder).stream()).findFirst());
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
        return path(home).flatMap(given -> judge("JAVA_HOME", given, JavaHome.read(given)));
    }

    private Optional<JavaHome> inPath() {
        var seen = false;
        for (var entry : environment.getOrDefault("PATH", "").split(":")) {
            var java = entry.isEmpty() ? Optional.<Path>empty() : path(entry).map(folder -> folder.resolve("java"));
            if (java.filter(Files::isExecutable).isPresent()) {
                seen = true;
                var found = judge("PATH", java.get(), JavaHome.ofExecutable(java.get()));
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

    private Optional<JavaHome> inFolder(Path folder) {
        if (!Files.isDirectory(folder)) {
            looked.add(folder + ": not there");
            return Optional.empty();
        }
        try (var entries = Files.list(folder)) {
            var homes = entries.flatMap(entry -> JavaHome.read(entry).stream())
                    .sorted(Comparator.comparingInt(JavaHome::feature).thenComparing(home -> home.home().toString()))
                    .toList();
            if (homes.isEmpty()) {
                looked.add(folder + ": no Java runtime");
            }
            return homes.stream()
                    .flatMap(home -> judge(folder.toString(), home.home(), Optional.of(home)).stream())
                    .findFirst();
        } catch (IOException unreadable) {
            looked.add(folder + ": can't be read");
            return Optional.empty();
        }
    }

    private Optional<JavaHome> judge(String where, Path place, Optional<JavaHome> home) {
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
