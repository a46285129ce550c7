package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AotCacheTest {

    private static final String HEAP = "7f23224e8000-7f2322592000 rw-p 00000000 00:00 0 ";

    @TempDir
    private Path directory;
    private Path cache;
    private List<String> arguments;

    @BeforeEach
    void create() throws IOException {
        cache = Files.createFile(directory.toRealPath().resolve("a.aot"));
        arguments = List.of("@options", "-XX:AOTCache=" + cache, "-m", "app");
    }

    @Test
    void aCacheInUseIsMapped() throws IOException {
        var mapped = "800001000-801e4a000 rw-p 00001000 fe:00 1728514                          " + cache;
        assertEquals(Optional.empty(), AotCache.unused(arguments, Stream.of(HEAP, mapped)));
        Path link = Files.createSymbolicLink(directory.resolve("link"), cache);
        assertEquals(Optional.empty(), AotCache.unused(List.of("-XX:AOTCache=" + link), Stream.of(HEAP, mapped)));
    }

    @Test
    void oneThatTheJvmIgnoredIsFound() throws IOException {
        assertEquals(Optional.of(cache), AotCache.unused(arguments, Stream.of(HEAP, "800001000-801e4a000 r--p 0 fe:00 1 /other" + cache)));
    }

    @Test
    void withoutACacheThereIsNothingToFind() throws IOException {
        assertEquals(Optional.empty(), AotCache.unused(List.of("-p", "mods", "-m", "app"), Stream.of(HEAP)));
    }
}
