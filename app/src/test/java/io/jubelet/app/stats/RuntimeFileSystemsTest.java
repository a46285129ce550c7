package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.stats.FileSystemReading;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RuntimeFileSystemsTest {

    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");
    private static final FilesystemUsage IMAGES = new FilesystemUsage(TIME, "/images", 10, 1);
    private static final FilesystemUsage CONTAINERS = new FilesystemUsage(TIME.plusSeconds(1), "/containers", 20, 2);
    private static final FileSystemUse OF_IMAGES = use(TIME, 100, 10, 1);
    private static final FileSystemUse OF_CONTAINERS = use(TIME.plusSeconds(1), 200, 20, 2);

    private static FileSystemReading reading(long device, long capacity) {
        return new FileSystemReading(device, capacity, 60, 40, 1000, 400);
    }

    private static FileSystemUse use(Instant time, long capacity, long bytes, long inodes) {
        return new FileSystemUse(time, OptionalLong.of(40), OptionalLong.of(capacity), OptionalLong.of(bytes), OptionalLong.of(400),
                OptionalLong.of(1000), OptionalLong.of(inodes));
    }

    private static RuntimeFileSystems found(List<FilesystemUsage> containers, Map<String, FileSystemReading> readings) {
        return RuntimeFileSystems.of(new ImageFilesystems(List.of(IMAGES), containers), path -> Optional.ofNullable(readings.get(path)));
    }

    @Test
    void writableLayersOnAnotherFileSystemHaveTheirOwnNumbers() {
        assertEquals(new RuntimeFileSystems(OF_IMAGES, OF_CONTAINERS),
                found(List.of(CONTAINERS), Map.of("/images", reading(1, 100), "/containers", reading(2, 200))));
    }

    @Test
    void anotherPathOnTheSameFileSystemIsNoOtherOne() {
        assertEquals(new RuntimeFileSystems(OF_IMAGES, OF_IMAGES),
                found(List.of(CONTAINERS), Map.of("/images", reading(1, 100), "/containers", reading(1, 100))));
    }

    @Test
    void writableLayersAreWithTheImagesWhereTheRuntimeDoesNotSay() {
        assertEquals(new RuntimeFileSystems(OF_IMAGES, OF_IMAGES), found(List.of(), Map.of("/images", reading(1, 100))));
    }

    @Test
    void whatCanNotBeReadHasTheNumbersOfTheRuntimeAlone() {
        var unknown = new FileSystemUse(TIME.plusSeconds(1), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(20),
                OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(2));
        assertEquals(new RuntimeFileSystems(OF_IMAGES, unknown), found(List.of(CONTAINERS), Map.of("/images", reading(1, 100))));
        assertEquals(unknown, found(List.of(CONTAINERS), Map.of()).containers());
    }

    @Test
    void theSamePathIsTheSameFileSystem() {
        var other = new FilesystemUsage(TIME.plusSeconds(1), "/images", 20, 2);
        assertEquals(new RuntimeFileSystems(OF_IMAGES, OF_IMAGES), found(List.of(other), Map.of("/images", reading(1, 100))));
    }

    @Test
    void aRuntimeThatNamesNoneHasNoNumbers() {
        var none = new ImageFilesystems(List.of(), List.of(CONTAINERS));
        assertThrows(InternalException.class, () -> RuntimeFileSystems.of(none, _ -> Optional.empty()));
    }
}
