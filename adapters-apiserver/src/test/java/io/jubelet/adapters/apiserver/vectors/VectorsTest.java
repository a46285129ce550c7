package io.jubelet.adapters.apiserver.vectors;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every area that has a check against its recorded cases. The directory stands beside the repository. */
class VectorsTest {

    @TestFactory
    Stream<DynamicTest> areas() {
        Path directory = directory();
        Assumptions.assumeTrue(Files.isDirectory(directory),
                () -> "skipped: no vectors at " + directory + " (set JUBELET_VECTORS to another directory)");
        return VectorChecks.ALL.stream().map(check -> dynamicTest(check.area(), () -> {
            VectorFile file = VectorFile.read(directory.resolve(check.area() + ".jsonl"));
            List<VectorFile.Outcome> failures = VectorRunner.failures(file, check);
            assertTrue(!file.cases().isEmpty(), "no cases");
            assertTrue(failures.isEmpty(), () -> failures.size() + " of " + file.cases().size() + " cases fail, first "
                    + failures.getFirst().id() + ": " + failures.getFirst().difference());
        }));
    }

    private static Path directory() {
        String given = System.getenv("JUBELET_VECTORS");
        return given != null && !given.isEmpty()
                ? Path.of(given) : repository().resolveSibling("shared").resolve("vectors");
    }

    private static Path repository() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("bin").resolve("vectors")) && directory.getParent() != null) {
            directory = directory.getParent();
        }
        return directory;
    }
}
