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

/** A logger has the name of the class that logs: the log derives the part of the agent from it, and patterns of vmodule match it. */
final class LoggerNamesTest {

    private static final Pattern LOGGER = Pattern.compile("System\\.getLogger\\(([^;]*)");

    @Test
    void loggersAreNamedByTheirClass() throws IOException {
        MainSources.mustBeFreeOf(LoggerNamesTest::namedOtherwise);
    }

    @Test
    void theScanFindsAnotherName(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("Fine.java"), "Logger LOG = System.getLogger(Fine.class.getName());");
        Files.writeString(directory.resolve("Part.java"), "Logger LOG = System.getLogger(\"io.jubelet.part\");");
        Files.writeString(directory.resolve("Copied.java"), "Logger LOG = System.getLogger(Fine.class.getName());");

        assertEquals(List.of("Copied.java: Fine.class.getName())", "Part.java: \"io.jubelet.part\")"), namedOtherwise(directory));
    }

    private static List<String> namedOtherwise(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (var tree = Files.walk(sources)) {
            for (Path file : tree.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                String type = file.getFileName().toString().replace(".java", "");
                LOGGER.matcher(Files.readString(file)).results().map(match -> match.group(1))
                        .filter(name -> !name.startsWith(type + ".class.getName()"))
                        .forEach(name -> found.add(sources.relativize(file) + ": " + name));
            }
        }
        return found;
    }
}
