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

/**
 * Tests neither sleep nor spin, nor do they compute deadlines: they use virtual time, or
 * {@code io.jubelet.ports.await.Await} for a condition. How long something took may be measured. Deadlines that are an
 * {@code Instant} are not found.
 */
final class TestWaitsTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern WAIT = Pattern.compile(
            "Thread\\.(sleep|yield|onSpinWait)\\(|LockSupport\\.park(Nanos|Until)\\(|TimeUnit\\.[A-Z]+\\.sleep\\("
                    // A moment to come, or the time until then.
                    + "|System\\.(nanoTime|currentTimeMillis)\\(\\)\\s*([+<>]|-\\s*\\w+\\s*[<>]=?\\s*0\\b)"
                    + "|(-\\s*System\\.nanoTime|(?<!-)[<>]=?\\s*System\\.(nanoTime|currentTimeMillis))\\(\\)");

    /** The one place where tests wait, and the API server of the tests, whose watches end after a time that the client names. */
    private static final List<String> EXCEPTIONS = List.of("/ports/await/Await.java", "/testserver/rest/Watch.java");

    @Test
    void testsWaitInOnePlace() throws IOException {
        List<String> found = new ArrayList<>();
        try (var modules = Files.list(REPOSITORY)) {
            for (Path module : modules.filter(m -> !m.endsWith("architecture-tests")).sorted().toList()) {
                Path sources = module.resolve("src").resolve("test").resolve("java");
                if (Files.isDirectory(sources)) {
                    found.addAll(waits(sources));
                }
            }
        }
        assertEquals(List.of(), found.stream().filter(file -> EXCEPTIONS.stream().noneMatch(file::endsWith)).toList());
    }

    @Test
    void theScanFindsAWait(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("Sleeper.java"), "class Sleeper { void nap() { Thread.sleep(1); } }");
        Files.writeString(directory.resolve("Poller.java"), "long end = System.nanoTime() + 1; while (true) { }");
        Files.writeString(directory.resolve("Spinner1.java"), "while (System.nanoTime() - end < 0) { }");
        Files.writeString(directory.resolve("Spinner2.java"), "while (end > System.currentTimeMillis()) { }");
        Files.writeString(directory.resolve("Fine.java"), "LongSupplier now = () -> System.nanoTime(); assertTrue(System.nanoTime() - before >= 5);");

        assertEquals(List.of("Poller.java", "Sleeper.java", "Spinner1.java", "Spinner2.java"),
                waits(directory).stream().map(file -> Path.of(file).getFileName().toString()).toList());
    }

    private static List<String> waits(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (var tree = Files.walk(sources)) {
            for (Path file : tree.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                if (WAIT.matcher(Files.readString(file)).find()) {
                    found.add(file.toString());
                }
            }
        }
        return found;
    }
}
