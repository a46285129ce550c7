package io.jubelet.adapters.fs.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees with more directories than are remembered. */
class TreeWalkTest {

    private final FileCalls calls = new LinuxFileCalls();

    @TempDir
    private Path tree;

    /** Counts what it visits. */
    private static class Count implements TreeVisitor {

        private int files;
        private int directories;
        private final List<String> passedOver = new ArrayList<>();

        @Override
        public void file(int directory, RawPath name) {
            files++;
        }

        @Override
        public void directory(int fd, FileStat stat) {
            directories++;
        }
    }

    /** Counts what it passes over, too. */
    private static final class Lenient extends Count {

        @Override
        public void passedOver(String path) {
            super.passedOver.add(path);
        }
    }

    private Path wide(Path directory, int directories) throws Exception {
        for (int i = 0; i < directories; i++) {
            Files.createFile(Files.createDirectory(directory.resolve("directory-with-a-long-name-" + i)).resolve("file"));
        }
        return directory;
    }

    private Count walk(Count visitor, int many) throws Exception {
        TreeWalk.run(calls, tree.toString(), calls.openDirectory(FileCalls.AT_FDCWD, RawPath.of(tree)), visitor,
                WalkLimit.UNTIL_INTERRUPTED, many);
        return visitor;
    }

    @Test
    void theRestOfAWideDirectoryIsReadLater() throws Exception {
        wide(tree, 5000);
        Count count = walk(new Count(), 1000);
        assertEquals(5000, count.files);
        assertEquals(5001, count.directories);
    }

    @Test
    void wideDirectoriesInEachOtherAreAllVisited() throws Exception {
        Path level = tree;
        for (int depth = 0; depth < 40; depth++) {
            level = Files.createDirectory(wide(level, 30).resolve("below"));
        }
        Count count = walk(new Count(), 1000);
        assertEquals(40 * 30, count.files);
        assertEquals(40 * 31 + 1, count.directories);
    }

    @Test
    void moreThanCanBeRememberedArePassedOverOrEndTheWalk() throws Exception {
        wide(tree, 300);
        String message = assertThrows(ResourceExhaustedException.class, () -> walk(new Count(), 10)).getMessage();
        assertTrue(message.startsWith("too many directories lie beside " + tree + "/directory-with-a-long-name-"), message);
        Count count = walk(new Lenient(), 10);
        assertEquals(20, count.files);
        assertEquals(280, count.passedOver.size());
    }
}
