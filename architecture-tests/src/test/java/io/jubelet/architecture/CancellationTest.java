package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@code CancelledException} is no {@code PortException}: a handler that only throws it again is of no use, unless one of all
 * exceptions follows it.
 */
final class CancellationTest {

    private static final Pattern RETHROWN = Pattern.compile(
            "catch \\(([^)]*\\|\\s*)?CancelledException( \\|[^)]*)? (?<name>\\w+)\\) \\{\\s*throw \\k<name>;\\s*}"
                    + "(?!\\s*catch \\([^)]*\\b(RuntimeException|Exception|Throwable) )");

    @Test
    void noHandlerOnlyThrowsACancellationAgain() throws IOException {
        MainSources.mustBeFreeOf(CancellationTest::rethrowing);
    }

    @Test
    void theScanFindsHandlersOfNoUse(@TempDir Path directory) throws IOException {
        write(directory, "Useless", "catch (CancelledException e) {\n    throw e;\n} catch (PortException e) { }");
        write(directory, "UselessForTwo", "catch (UnavailableException | CancelledException e) { throw e; } catch (PortException e) { }");
        write(directory, "UselessForOthers", "catch (CancelledException | UnavailableException e) { throw e; }");
        write(directory, "Shields", "catch (CancelledException e) { throw e; } catch (RuntimeException e) { }");
        write(directory, "CleansUp", "catch (PortException | CancelledException e) { close(); throw e; }");

        assertEquals(List.of("Useless.java", "UselessForOthers.java", "UselessForTwo.java"), rethrowing(directory));
    }

    private static void write(Path directory, String name, String handlers) throws IOException {
        Files.writeString(directory.resolve(name + ".java"), "class " + name + " { void run() { try { work(); } " + handlers + " } }");
    }

    private static List<String> rethrowing(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (var tree = Files.walk(sources)) {
            for (Path file : tree.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                if (RETHROWN.matcher(Files.readString(file)).find()) {
                    found.add(sources.relativize(file).toString());
                }
            }
        }
        return found;
    }
}
