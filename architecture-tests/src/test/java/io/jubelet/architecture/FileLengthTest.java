package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of main sources have at most 250 lines: a longer one has a second subject, which is to become a class of its own. Their lines
 * have at most 140 characters.
 */
final class FileLengthTest {

    private static final int MOST = 250;
    private static final int WIDEST = 140;

    @Test
    void noSourceFileIsTooLong() throws IOException {
        MainSources.mustBeFreeOf(FileLengthTest::tooLong);
    }

    @Test
    void noLineIsTooLong() throws IOException {
        MainSources.mustBeFreeOf(FileLengthTest::tooWide);
    }

    @Test
    void theScanFindsALineThatIsTooLong(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("Wide.java"), "/\n" + "\u2500".repeat(WIDEST) + "\n" + "/".repeat(WIDEST + 1));
        Files.writeString(directory.resolve("wide.txt"), "/".repeat(WIDEST + 1));

        assertEquals(List.of("Wide.java, line 3: 141 characters"), tooWide(directory));
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

    private static List<String> tooWide(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (var tree = Files.walk(sources)) {
            for (Path file : tree.filter(file -> file.toString().endsWith(".java")).sorted().toList()) {
                List<String> lines = Files.readAllLines(file);
                for (int i = 0; i < lines.size(); i++) {
                    int length = lines.get(i).length();
                    if (length > WIDEST) {
                        found.add(sources.relativize(file) + ", line " + (i + 1) + ": " + length + " characters");
                    }
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
