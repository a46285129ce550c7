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

/** Tests neither sleep nor spin: they use virtual time, or {@code io.jubelet.ports.await.Await} for a condition. */
final class TestWaitsTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern WAIT = Pattern.compile(
            "Thread\\.(sleep|yield|onSpinWait)\\(|LockSupport\\.park(Nanos|Until)\\(|TimeUnit\\.[A-Z]+\\.sleep\\(");

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
        assertEquals(List.of(), found.stream().filter(file -> !file.endsWith("/await/Await.java")).toList());
    }

    @Test
    void theScanFindsAWait(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("Sleeper.java"), "class Sleeper { void nap() { Thread.sleep(1); } }");
        Files.writeString(directory.resolve("Fine.java"), "class Fine { }");

        assertEquals(1, waits(directory).size());
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
