package io.jubelet.adapters.fs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.files.SystemLogs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeLogFilesTest {

    @TempDir
    private Path directory;
    private SystemLogs logs;

    @BeforeEach
    void fill() throws IOException {
        Path root = Files.createDirectories(directory.resolve("log"));
        Files.writeString(directory.resolve("secret"), "secret");
        Files.writeString(root.resolve("kubelet.log"), "0123456789");
        Files.createDirectories(root.resolve("pods/web"));
        Files.createSymbolicLink(root.resolve("inside"), Path.of("pods"));
        Files.createSymbolicLink(root.resolve("outside"), Path.of("../secret"));
        Files.createSymbolicLink(root.resolve("absolute"), directory.resolve("secret"));
        logs = new NodeLogFiles(root);
    }

    private static String read(SystemLogs.Entry entry, long from, long length) {
        var text = new StringBuilder();
        assertInstanceOf(SystemLogs.File.class, entry).content()
                .read(from, length, buffer -> text.append(StandardCharsets.UTF_8.decode(buffer)));
        return text.toString();
    }

    @Test
    void directoriesAreListedByName() {
        var root = assertInstanceOf(SystemLogs.Directory.class, logs.find("/"));
        assertEquals(List.of("absolute", "inside", "kubelet.log", "outside", "pods/"), root.names());
        assertEquals(List.of("web/"), assertInstanceOf(SystemLogs.Directory.class, logs.find("/inside")).names());
    }

    @Test
    void filesAreReadInParts() {
        SystemLogs.Entry file = logs.find("/kubelet.log");
        assertEquals("0123456789", read(file, 0, 10));
        assertEquals("34", read(file, 3, 2));
        assertEquals("89", read(file, 8, 100));
    }

    @Test
    void nothingOutsideIsFound() {
        for (String path : List.of("/outside", "/absolute", "/../secret", "/pods/../../secret", "/nope",
                "/kubelet.log/x", "/a\0b")) {
            assertThrows(NotFoundException.class, () -> logs.find(path), path);
        }
        assertThrows(NotFoundException.class, () -> new NodeLogFiles(directory.resolve("none")).find("/"));
    }
}
