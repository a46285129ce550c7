package io.jubelet.adapters.fs.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProjectionPathTest {

    private static final ProjectedFile FILE = new ProjectedFile(new byte[] {1}, 0644, OptionalLong.empty());

    @ParameterizedTest
    @CsvSource({"a,a", "a/b,a/b", "./a,a", "a//b/,a/b", "a/./b,a/b", "a/..b,a/..b", "...,", "a..,a..", ".a,.a",
            "a b/ü,a b/ü"})
    void goodPathsGetShort(String path, String clean) {
        if (clean == null) {
            // Three dots begin with two.
            assertThrows(InvalidArgumentException.class, () -> ProjectionPath.clean(path));
        } else {
            assertEquals(clean, ProjectionPath.clean(path));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/etc/passwd", "..", "../a", "a/..", "a/../b", "a/../../b", "..data", "..data/a",
            "..2026_01_01_00_00_00.1", "./..data", ".//..data_tmp/x", ".", "./", "a\0b", "./../a"})
    void pathsThatLeadElsewhereAreRefused(String path) {
        InvalidArgumentException failure =
                assertThrows(InvalidArgumentException.class, () -> ProjectionPath.clean(path));
        assertTrue(failure.getMessage().startsWith("invalid path: "), failure.getMessage());
        assertFalse(failure.getMessage().contains("\0"));
    }

    @Test
    void lengthsAreCountedInBytes() {
        assertEquals(255, ProjectionPath.clean("n".repeat(255)).length());
        assertThrows(InvalidArgumentException.class, () -> ProjectionPath.clean("n".repeat(256)));
        assertThrows(InvalidArgumentException.class, () -> ProjectionPath.clean("a/" + "ü".repeat(128)));
        ProjectionPath.clean("ü".repeat(127));
        String longest = "a/".repeat(2047) + "ab";
        assertEquals(4096, longest.length());
        ProjectionPath.clean(longest);
        assertEquals("invalid path: must be less than or equal to 4096 characters", assertThrows(
                InvalidArgumentException.class, () -> ProjectionPath.clean(longest + "c")).getMessage());
    }

    @Test
    void aNameIsAFileOrADirectory() {
        assertEquals("invalid path: a can't be a file and, for a/b/c, a directory", assertThrows(
                InvalidArgumentException.class,
                () -> ProjectionPath.clean(Map.of("a", FILE, "a/b/c", FILE))).getMessage());
        assertEquals(List.of("a-b", "a/b"),
                List.copyOf(ProjectionPath.clean(Map.of("a-b", FILE, "a/b", FILE)).keySet()));
    }

    @Test
    void twoFilesOfOneNameAreOne() {
        var other = new ProjectedFile(new byte[] {2}, 0600, OptionalLong.empty());
        assertEquals(Map.of("a", other), ProjectionPath.clean(new TreeMap<>(Map.of("./a", FILE, "a", other))));
    }

    @Test
    void contentStaysOutOfTexts() {
        ProjectedFile secret = new ProjectedFile("hunter2".getBytes(), 0400, OptionalLong.of(1000));
        assertEquals("ProjectedFile[7 bytes, mode 0400, OptionalLong[1000]]", secret.toString());
        assertThrows(IllegalArgumentException.class, () -> new ProjectedFile(new byte[0], 01777, OptionalLong.empty()));
        assertThrows(IllegalArgumentException.class, () -> new ProjectedFile(new byte[0], 0644, OptionalLong.of(-1)));
    }
}
