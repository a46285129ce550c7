package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of docs/architecture.md names which packages of the application use classes of others. */
final class ConcernUsesTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern PACKAGE = Pattern.compile("^package io\\.jubelet\\.app\\.([a-z.]+);", Pattern.MULTILINE);
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?io\\.jubelet\\.app\\.([a-z.]+)\\.[A-Z]", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`app\\.([a-z.]+)`");

    /** Packages that all others may use, beside those below {@code app.message}. */
    private static final Set<String> SHARED = Set.of("bus", "config", "event", "port", "settings", "task");
    /** Packages that create concerns, and those before them. */
    private static final Set<String> WIRING = Set.of("agent", "assembly", "boot", "cli", "config", "entry");

    @TempDir
    Path directory;

    @Test
    void theTableNamesAllUses() throws IOException {
        assertEquals(uses(REPOSITORY.resolve("app/src/main/java")),
                named(Files.readString(REPOSITORY.resolve("docs/architecture.md"))));
    }

    @Test
    void aUseThatIsNotNamedIsFound() throws IOException {
        Files.writeString(directory.resolve("Some.java"), """
                package io.jubelet.app.volume.csi;
                import io.jubelet.app.bus.Bus;
                import io.jubelet.app.message.csi.CsiTopics;
                import io.jubelet.app.csi.RegisteredDrivers;
                import static io.jubelet.app.worker.PodSteps.NONE;
                import io.jubelet.domain.pod.Pod;
                """);
        Files.writeString(directory.resolve("Wired.java"), "package io.jubelet.app.boot;\nimport io.jubelet.app.csi.RegisteredDrivers;\n");
        assertEquals(Set.of("volume.csi: csi", "volume.csi: worker"), uses(directory));
        assertEquals(Set.of("volume.csi: csi"), named("""
                | concern | does |
                |---|---|
                | `app.sync` | uses `app.worker` |

                | package | uses | for |
                |---|---|---|
                | `app.volume.csi` | `app.csi` | connections, not `app.worker` |

                | `app.other` | `app.table` | of something else |
                """));
    }

    /** Each as "user: used". */
    private static Set<String> uses(Path sources) throws IOException {
        var found = new TreeSet<String>();
        try (var tree = Files.walk(sources)) {
            for (Path file : tree.filter(f -> f.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                for (String user : names(PACKAGE, text).filter(name -> !WIRING.contains(name)).toList()) {
                    names(IMPORT, text).filter(used -> !SHARED.contains(used) && !used.startsWith("message.") && !used.equals(user))
                            .forEach(used -> found.add(user + ": " + used));
                }
            }
        }
        return found;
    }

    private static Set<String> named(String document) {
        return document.lines().dropWhile(line -> !line.startsWith("| package | uses |")).takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|")).filter(cells -> cells[1].contains("`"))
                .flatMap(cells -> names(NAME, cells[2]).map(used -> names(NAME, cells[1]).findFirst().orElseThrow() + ": " + used))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> names(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult found) -> found.group(1));
    }
}
