package io.jubelet.adapters.fs.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoriesTest {

    @Test
    void entriesAreSorted(@TempDir Path directory) throws IOException {
        for (String name : List.of("b", "a", "c")) {
            Files.createFile(directory.resolve(name));
        }
        assertEquals(List.of(directory.resolve("a"), directory.resolve("b"), directory.resolve("c")), Directories.list(directory));
        assertEquals(List.of(), Directories.list(directory.resolve("absent")));
    }

    @Test
    void aListingThatBreaksOffFails() {
        var failure = new IOException("Input/output error");
        Iterable<Path> entries = () -> new Iterator<>() {
            private int given;

            @Override
            public boolean hasNext() {
                if (given == 1) {
                    throw new DirectoryIteratorException(failure);
                }
                return true;
            }

            @Override
            public Path next() {
                given++;
                return Path.of("a");
            }
        };
        assertEquals(failure, assertThrows(IOException.class, () -> Directories.sorted(entries)));
    }
}
