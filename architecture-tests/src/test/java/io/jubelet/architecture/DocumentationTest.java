package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others read first: descriptors, packages and public types say what they are for. */
final class DocumentationTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

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

    private static Path sources(String module) {
        return REPOSITORY.resolve(module).resolve("src/main/java");
    }
}
