package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Wake-ups are not lost: every wait here ends by one, or not before the test is over. */
@Timeout(120)
final class LogWatchesTest {

    private static final Duration FOREVER = Duration.ofDays(1);

    @TempDir
    Path root;

    private final LogWatches watches = new LogWatches(new LinuxInotifyCalls());
    private Path one;
    private Path other;

    @BeforeEach
    void makeDirectories() throws IOException {
        one = Files.createDirectory(root.resolve("one"));
        other = Files.createDirectory(root.resolve("other"));
    }

    @Test
    void whatHappenedBeforeTheWaitEndsIt() throws Exception {
        try (LogWatches.Watch watch = watches.open(one.toString())) {
            for (int i = 0; i < 50; i++) {
                Files.createFile(one.resolve("f" + i));
                watch.await(FOREVER);
            }
        }
    }

    @Test
    void aWatchThatIsAddedWhileTheKernelIsAskedReceivesEvents() throws Exception {
        try (LogWatches.Watch first = watches.open(one.toString())) {
            for (int i = 0; i < 50; i++) {
                try (LogWatches.Watch second = watches.open(other.toString())) {
                    Files.createFile(other.resolve("f" + i));
                    second.await(FOREVER);
                }
                Files.createFile(one.resolve("f" + i));
                first.await(FOREVER);
            }
        }
    }

    @Test
    void oneWhoLeavesTakesNoWakeUpAlong() throws Exception {
        try (LogWatches.Watch stays = watches.open(one.toString())) {
            for (int i = 0; i < 50; i++) {
                LogWatches.Watch leaves = watches.open(one.toString());
                Files.createFile(one.resolve("f" + i));
                leaves.close();
                stays.await(FOREVER);
            }
        }
    }

    @Test
    void whoFollowsAfterTheLastHasLeftIsWoken() throws Exception {
        for (int i = 0; i < 50; i++) {
            try (LogWatches.Watch watch = watches.open(one.toString())) {
                Files.createFile(one.resolve("f" + i));
                watch.await(FOREVER);
            }
        }
    }
}
