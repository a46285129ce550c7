package io.jubelet.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program of docs/embedding.md, compiled and run as its reader does. */
class EmbeddingProgramTest {

    private static final Path PROGRAM = Path.of("..").toAbsolutePath().normalize().resolve("examples/embedding/OneNode.java");

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theProgramRunsItsPodsAndEnds() throws IOException, InterruptedException {
        var classPath = Stream.of("jdk.module.path", "java.class.path").map(name -> System.getProperty(name, ""))
                .collect(Collectors.joining(File.pathSeparator));
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--class-path",
                classPath, PROGRAM.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            assertEquals(List.of("db: all its containers run", "web: all its containers run"),
                    new String(process.getInputStream().readAllBytes()).lines().toList());
            assertEquals(0, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }
}
