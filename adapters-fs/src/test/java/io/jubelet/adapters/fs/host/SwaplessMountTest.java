package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether this machine has such mounts depends on its kernel, and on who runs the test; nothing may be left in any case. */
final class SwaplessMountTest {

    @TempDir
    private Path directory;

    @Test
    void nothingIsLeft() throws IOException {
        SwaplessMount.isPossible(directory);
        try (var left = Files.list(directory)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void whereNoDirectoryCanBeMadeItIsNotPossible() {
        assertFalse(SwaplessMount.isPossible(directory.resolve("none")));
    }
}
