package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others read first: descriptors, packages and public types say what they are for. */
final class DocumentationTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    /** The name of a topic or question. */
    private static final Pattern TOPIC = Pattern.compile("public static final (?:Topic|Question)<.*> ([A-Z_]+) =");

    /** A link of Markdown to another document or heading: path and anchor. */
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]+))?\\)");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"domain", "ports"})
    void publicTypesHaveJavadoc(String module) throws IOException {
        assertEquals(List.of(), SourceScan.of(sources(module)).publicTypesWithoutJavadoc());
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain", "ports", "adapters-cri", "adapters-apiserver", "adapters-http", "adapters-fs",
            "adapters-plugins", "app"})
    void everyPackageAndModuleSaysWhatItIsFor(String module) throws IOException {
        var scan = SourceScan.of(sources(module));
        assertEquals(List.of(), scan.packagesWithoutJavadoc());
        assertEquals(List.of("module-info.java"), scan.descriptorsWithJavadoc());
    }

    @Test
    void theScanFindsWhatIsMissing() throws IOException {
        var source = directory.resolve("a/Undocumented.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, """
                package a;
                public record Undocumented(int value) {
                    /** Fine. */
                    public enum Documented { ONE }
                    public sealed interface Nested { }
                    final class Hidden { public class AlsoHidden { } }
                }
                class NotPublic { }
                """);
        Files.writeString(directory.resolve("a/Api.java"), """
                package a;
                /** Fine. */
                public interface Api {
                    // Members of an interface are public without saying so.
                    record Implied(int value) { }
                }
                """);
        Files.writeString(directory.resolve("module-info.java"), "module a { }");
        var scan = SourceScan.of(directory);
        assertEquals(List.of("a.Api.Implied", "a.Undocumented", "a.Undocumented.Nested"),
                List.copyOf(new TreeSet<>(scan.publicTypesWithoutJavadoc())));
        assertEquals(List.of("a"), scan.packagesWithoutJavadoc());
        assertFalse(scan.descriptorsWithJavadoc().contains("module-info.java"));
    }

    @Test
    void theTableOfConcernsNamesEveryTopic() throws IOException {
        String table = Files.readString(REPOSITORY.resolve("docs/architecture.md")).lines()
                .filter(line -> line.startsWith("| ")).collect(Collectors.joining("\n"));
        var named = new TreeSet<String>();
        var unnamed = new TreeSet<String>();
        try (Stream<Path> messages = Files.walk(sources("app").resolve("io/jubelet/app/message"))) {
            for (Path file : messages.filter(path -> path.toString().endsWith("Topics.java")).toList()) {
                Files.readString(file).lines()
                        .map(TOPIC::matcher).filter(Matcher::find).map(found -> found.group(1)).peek(named::add)
                        .filter(topic -> !table.contains("`" + topic + "`")).forEach(unnamed::add);
            }
        }
        assertTrue(named.size() > 80, () -> "topics found: " + named);
        assertEquals(List.of(), List.copyOf(unnamed));
    }

    @Test
    void linksBetweenDocumentsAreValid() throws IOException {
        var dead = new ArrayList<String>();
        for (Path document : documents()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1)).normalize();
                if (!Files.exists(target) || link.group(2) != null && !anchors(target).contains(link.group(2))) {
                    dead.add(REPOSITORY.relativize(document) + ": " + link.group());
                }
            }
        }
        assertEquals(List.of(), dead);
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.list(REPOSITORY.resolve("docs"))) {
            return Stream.concat(Stream.of("README.md", "CONTRIBUTING.md").map(REPOSITORY::resolve),
                    docs.filter(file -> file.toString().endsWith(".md")).sorted()).toList();
        }
    }

    /** The anchors of headings, as GitHub makes them. */
    private static List<String> anchors(Path document) throws IOException {
        return Files.readString(document).lines().filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
                .toList();
    }

    private static Path sources(String module) {
        return REPOSITORY.resolve(module).resolve("src/main/java");
    }
}
