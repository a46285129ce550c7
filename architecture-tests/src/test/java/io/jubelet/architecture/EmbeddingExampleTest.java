package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module of {@code docs/embedding.md}, which requires {@code app} and nothing else. */
final class EmbeddingExampleTest {

    private static final Path DOCUMENT = Path.of("..").toAbsolutePath().normalize().resolve("docs/embedding.md");
    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    @Test
    void theExampleCompiles() throws IOException {
        assertEquals("", errors(example()));
    }

    @Test
    void concernsAreNotExported() throws IOException {
        var source = example().replace("import io.jubelet.app.port.AgentPorts;",
                "import io.jubelet.app.port.AgentPorts;\nimport io.jubelet.app.worker.PodWorkers;");
        assertTrue(errors(source).contains("io.jubelet.app.worker is not visible"), () -> "compiles: " + source);
    }

    private static String descriptor() throws IOException {
        return example("module ");
    }

    private static String example() throws IOException {
        return example("package ");
    }

    private static String example(String beginning) throws IOException {
        return EXAMPLE.matcher(Files.readString(DOCUMENT)).results().map(found -> found.group(1))
                .filter(text -> text.startsWith(beginning)).findFirst()
                .orElseThrow(() -> new AssertionError("no example in " + DOCUMENT + " begins with " + beginning));
    }

    private String errors(String source) throws IOException {
        var descriptor = Files.writeString(directory.resolve("module-info.java"), descriptor());
        var example = Files.writeString(directory.resolve("Nodes.java"), source);
        var modules = Stream.of(System.getProperty("java.class.path").split(System.getProperty("path.separator")))
                .filter(entry -> !entry.endsWith("test-classes")).collect(Collectors.joining(System.getProperty("path.separator")));
        var compiler = ToolProvider.getSystemJavaCompiler();
        var messages = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var done = compiler.getTask(messages, files, null,
                    List.of("-proc:none", "-Xlint:exports", "-Werror", "--module-path", modules, "-d", directory.toString()),
                    null, files.getJavaFileObjects(descriptor, example)).call();
            assertFalse(!done && messages.toString().isEmpty(), "failed without a message");
            return done ? "" : messages.toString();
        }
    }
}
