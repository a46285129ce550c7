package io.jubelet.adapters.fs.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenLogTest {

    private static final int ROTATIONS = 8000;

    @TempDir
    private Path directory;

    /** It is gone from its path for a moment then, and may be so between the opening and the look whether it is the same. */
    @Test
    void aFileThatIsRotatedWhileItIsOpenedDoesNotStayOpen() throws Exception {
        Path log = Files.writeString(directory.resolve("0.log"), "");
        var ended = new AtomicBoolean();
        Thread rotation = Thread.ofPlatform().start(() -> {
            try {
                for (int i = 0; i < ROTATIONS; i++) {
                    Files.move(log, directory.resolve("0.log.1"));
                    Files.move(directory.resolve("0.log.1"), log);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                ended.set(true);
            }
        });
        while (!ended.get()) {
            try {
                OpenLog.of(log).close();
            } catch (NoSuchFileException e) {
                // That is what a follower tries again after.
            }
        }
        rotation.join();
        assertEquals(List.of(), OpenFiles.in(directory));
    }
}
