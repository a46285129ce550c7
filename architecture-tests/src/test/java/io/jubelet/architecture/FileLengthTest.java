package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of main sources have at most 250 lines: a longer one has a second subject, which is to become a class of its own. */
final class FileLengthTest {

    private static final int MOST = 250;

    @Test
    void noSourceFileIsTooLong() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path root : MainSources.roots()) {
            found.addAll(tooLong(root));
        }
        assertEquals(List.of(), found);
    }

    @Test
    void theScanFindsAFileThatIsTooLong(@TempDir Path directory) throws IOException {
        Files.createDirectories(directory.resolve("a"));
        Files.writeString(directory.resolve("a/Longest.java"), "// line\n".repeat(MOST));
        Files.writeString(directory.resolve("a/TooLong.java"), "// line\n".repeat(MOST) + "// without an end");
        Files.writeString(directory.resolve("a/package-info.java"), "// line\n".repeat(MOST + 1));

        assertEquals(List.of("a/TooLong.java: 251 lines"), tooLong(directory));
    }

    private static List<String> tooLong(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (var tree = Files.walk(sources)) {
            for (Path file : tree.filter(FileLengthTest::counts).sorted().toList()) {
                int lines = Files.readAllLines(file).size();
                if (lines > MOST) {
                    found.add(sources.relativize(file) + ": " + lines + " lines");
                }
            }
        }
        return found;
    }

    private static boolean counts(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java") && !name.equals("package-info.java");
    }
}
