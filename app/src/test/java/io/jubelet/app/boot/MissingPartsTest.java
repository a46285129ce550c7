package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.boot.MissingParts.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The log names what the README lists as missing, no more and no less. */
class MissingPartsTest {

    /** Nobody starts this agent there. */
    private static final String ELSEWHERE = "Windows";

    @Test
    void theLogNamesEveryRowOfTheTable() throws IOException {
        List<String> rows = rows().stream().filter(row -> !row.equals(ELSEWHERE)).toList();
        assertEquals(rows.size(), MissingParts.ALL.size(), () -> rows + " and " + MissingParts.ALL);
        for (int i = 0; i < rows.size(); i++) {
            Part part = MissingParts.ALL.get(i);
            assertTrue(rows.get(i).startsWith(part.row()), rows.get(i) + " is not " + part);
            assertTrue(MissingParts.line().orElseThrow().contains(part.name()), part.name());
        }
    }

    @Test
    void nothingIsNamedWhenNothingIsMissing() {
        assertEquals(Optional.empty(), MissingParts.line(List.of()));
        assertEquals(Optional.of("not yet done by jubelet: a; b"),
                MissingParts.line(List.of(new Part("A of all", "a"), new Part("B", "b"))));
    }

    /** The first cells of the table of missing parts. */
    private static List<String> rows() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path readme = Stream.iterate(here, at -> at != null, Path::getParent).map(at -> at.resolve("README.md"))
                .filter(Files::exists).findFirst().orElseThrow();
        return Files.readAllLines(readme).stream().dropWhile(line -> !line.equals("### Missing"))
                .skip(1).takeWhile(line -> !line.startsWith("#")).filter(line -> line.startsWith("| "))
                .map(line -> line.split("\\|")[1].strip()).filter(cell -> !cell.isEmpty()).toList();
    }
}
