package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The main sources of all modules. */
final class MainSources {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    private MainSources() {
    }

    /** Looks for something in the sources below a directory. */
    interface Scan {

        /** What it found there. */
        List<String> of(Path sources) throws IOException;
    }

    /** Checks that a scan finds nothing in any module. */
    static void mustBeFreeOf(Scan scan) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path root : roots()) {
            found.addAll(scan.of(root));
        }
        assertEquals(List.of(), found);
    }

    /** The root of the sources of each module; a scan of none would find nothing wrong. */
    private static List<Path> roots() throws IOException {
        try (var modules = Files.list(REPOSITORY)) {
            List<Path> roots = modules.map(module -> module.resolve("src/main/java")).filter(Files::isDirectory).sorted().toList();
            assertFalse(roots.isEmpty());
            return roots;
        }
    }
}
