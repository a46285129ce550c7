package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The main sources of all modules. */
final class MainSources {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    private MainSources() {
    }

    /** The root of the sources of each module; a scan of none would find nothing wrong. */
    static List<Path> roots() throws IOException {
        try (var modules = Files.list(REPOSITORY)) {
            List<Path> roots = modules.map(module -> module.resolve("src/main/java")).filter(Files::isDirectory).sorted().toList();
            assertFalse(roots.isEmpty());
            return roots;
        }
    }
}
