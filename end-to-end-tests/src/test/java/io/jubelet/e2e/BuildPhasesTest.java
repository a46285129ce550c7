package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code bin/quickstart} shows of the log of Maven. */
class BuildPhasesTest {

    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();

    /** The line that Maven writes for a module, with the name that the module has. */
    private static String beginning(String module, String progress) throws IOException {
        var name = Pattern.compile("<name>(.*)</name>").matcher(Files.readString(TOP.resolve(module).resolve("pom.xml")));
        assertTrue(name.find(), module);
        return "[INFO] Building " + name.group(1) + " 0.1.0-SNAPSHOT                                " + progress + "\n";
    }

    @Test
    void modulesAndTheCacheAreLines() throws IOException, InterruptedException {
        var log = "[INFO] Scanning for projects...\n" + beginning("adapters-grpc", "[4/12]")
                + "[INFO] --- compiler:3.14.1:compile (default-compile) @ adapters-grpc ---\n" + beginning("app", "[10/12]")
                + "[INFO] --- exec:3.6.3:exec (aot-cache) @ app ---\n[INFO] BUILD SUCCESS\n";
        var process = new ProcessBuilder("bash", "-c", ". \"$0\"; build_phases", TOP.resolve("bin/built-distribution").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var in = process.getOutputStream()) {
            in.write(log.getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(List.of("  module 4 of 12: adapters-grpc", "  module 10 of 12: app",
                "  the AOT cache, with which the agent starts faster"),
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        assertEquals(0, process.waitFor());
    }
}
