package io.jubelet.adapters.apiserver.vectors;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/** Checks against their recorded cases, one test for each area. The directory of the cases stands beside the repository. */
public final class VectorTests {

    private VectorTests() {
    }

    /** Tests of these checks; skipped when there are no recorded cases on this machine. */
    public static Stream<DynamicTest> of(List<? extends VectorCheck> checks) {
        Path directory = directory();
        Assumptions.assumeTrue(Files.isDirectory(directory),
                () -> "skipped: no vectors at " + directory + " (set JUBELET_VECTORS to another directory)");
        return checks.stream().map(check -> dynamicTest(check.area(), () -> {
            VectorFile file = VectorFile.read(directory.resolve(check.area() + ".jsonl"));
            List<VectorFile.Outcome> failures = VectorRunner.failures(file, check);
            assertTrue(!file.cases().isEmpty(), "no cases");
            assertTrue(failures.isEmpty(), () -> failures.size() + " of " + file.cases().size() + " cases fail: "
                    + failures.stream().limit(8).map(one -> one.id() + ": " + one.difference()).toList());
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
