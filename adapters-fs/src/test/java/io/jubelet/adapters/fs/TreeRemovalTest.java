package io.jubelet.adapters.fs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.ConflictException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TreeRemovalTest {

    @TempDir
    private Path temporary;
    private final TreeRemoval removal = new TreeRemoval(MountTable.ofThisProcess());

    @Test
    void foldersNestedDeeperThanAnyPathAreRemoved() throws IOException, InterruptedException {
        Path tree = Files.createDirectory(temporary.resolve("tree"));
        // Each folder is made from within the one above: a path to the last one would be longer than the kernel takes.
        Process shell = new ProcessBuilder("sh", "-c",
                "i=0; while [ $i -lt 300 ]; do mkdir $0 && cd -P $0 && echo x > f || exit 1; i=$((i+1)); done",
                "d".repeat(40))
                .directory(tree.toFile()).redirectErrorStream(true).start();
        assertEquals("", new String(shell.getInputStream().readAllBytes()));
        assertEquals(0, shell.waitFor());
        removal.remove(tree);
        assertFalse(Files.exists(tree));
    }

    @Test
    void wideFoldersAreRemoved() throws IOException {
        Path tree = Files.createDirectory(temporary.resolve("tree"));
        for (int i = 0; i < 2000; i++) {
            Files.createFile(tree.resolve("file" + i));
        }
        removal.remove(tree);
        assertFalse(Files.exists(tree));
    }

    @Test
    void mountPointsWithBlanksAreRecognised() throws IOException {
        Path tree = Files.createDirectories(temporary.toRealPath().resolve("tree/with blank"));
        Path table = Files.writeString(temporary.resolve("mountinfo"),
                "36 35 98:0 / " + tree.toString().replace(" ", "\\040") + " rw - tmpfs tmpfs rw\n");
        TreeRemoval other = new TreeRemoval(new MountTable(table));
        ConflictException failure = assertThrows(ConflictException.class, () -> other.remove(tree.getParent()));
        assertEquals("can't remove " + tree.getParent() + ": something is mounted on " + tree, failure.getMessage());
    }
}
