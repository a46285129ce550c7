package io.jubelet.adapters.fs.inotify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.inotify.DirectoryWatch.Changes;
import io.jubelet.adapters.fs.kernel.FakeInotifyCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InotifyTest {

    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final int ENOSPC = 28;
    private static final int EMFILE = 24;

    private final FakeInotifyCalls calls = new FakeInotifyCalls();

    @Test
    void filesThatAreDoneAreDistinguishedFromThoseThatAreNot() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            assertTrue(watch.watch("/directory"));
            calls.event(1, InotifyQueue.CREATE, "begun");
            calls.event(1, InotifyQueue.CREATE, "written");
            calls.event(1, InotifyQueue.CLOSE_WRITE, "written");
            calls.event(1, InotifyQueue.MOVED_TO, "moved");
            calls.event(1, InotifyQueue.DELETE, "deleted");
            calls.event(1, InotifyQueue.MOVED_FROM, "away");
            calls.event(1, InotifyQueue.ATTRIB, "touched");
            Set<String> done = Set.of("written", "moved");
            Set<String> open = Set.of("begun", "written", "touched");
            assertEquals(new Changes(done, open, Set.of("deleted", "away"), false), watch.await(MOMENT));
            assertEquals(Changes.NONE, watch.await(MOMENT));
        }
    }

    @Test
    void lostEventsMeanThatAllFilesAreScanned() throws IOException {
        for (int mask : new int[] {InotifyQueue.DELETE_SELF, InotifyQueue.MOVE_SELF, InotifyQueue.UNMOUNT, InotifyQueue.IGNORED,
            InotifyQueue.ATTRIB}) {
            FakeInotifyCalls fresh = new FakeInotifyCalls();
            try (Inotify watch = new Inotify(fresh)) {
                watch.watch("/directory");
                fresh.event(1, mask, "");
                assertTrue(watch.await(MOMENT).lost(), "mask " + mask);
            }
        }
        try (Inotify watch = new Inotify(calls)) {
            watch.watch("/directory");
            calls.event(1, InotifyQueue.CLOSE_WRITE, "a");
            calls.event(-1, InotifyQueue.QUEUE_OVERFLOW, "");
            assertEquals(new Changes(Set.of("a"), Set.of(), Set.of(), true), watch.await(MOMENT));
        }
    }

    /** In a process with the locale C, such a file has another name than here. */
    @Test
    void aNameThatIsNotAsciiMeansThatAllFilesAreScanned() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            watch.watch("/directory");
            calls.event(1, InotifyQueue.CLOSE_WRITE, "\u00fc.yaml");
            calls.event(1, InotifyQueue.CLOSE_WRITE, "a\u007f");
            assertEquals(new Changes(Set.of("a\u007f"), Set.of(), Set.of(), true), watch.await(MOMENT));
        }
    }

    /** The kernel has ended the watch: there is none to remove. */
    @Test
    void aDirectoryThatWasRemovedIsWatchedAnew() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            watch.watch("/directory");
            calls.event(1, InotifyQueue.DELETE_SELF, "");
            calls.event(1, InotifyQueue.IGNORED, "");
            assertTrue(watch.await(MOMENT).lost());
            assertTrue(watch.watch("/directory"));
            assertFalse(calls.calls().contains("inotify_rm_watch 1"), calls.calls().toString());
        }
    }

    @Test
    void aFileThatIsRemovedIsNotThereEvenIfItWasWritten() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            watch.watch("/directory");
            calls.event(1, InotifyQueue.CREATE, "gone");
            calls.event(1, InotifyQueue.CLOSE_WRITE, "gone");
            calls.event(1, InotifyQueue.DELETE, "gone");
            calls.event(1, InotifyQueue.DELETE, "anew");
            calls.event(1, InotifyQueue.MOVED_TO, "anew");
            assertEquals(new Changes(Set.of("anew"), Set.of(), Set.of("gone", "anew"), false), watch.await(MOMENT));
        }
    }

    @Test
    void eventsOfADirectoryThatIsNotWatchedAnyMoreDoNotCount() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            watch.watch("/old");
            watch.watch("/new");
            calls.event(1, InotifyQueue.CLOSE_WRITE, "old");
            calls.event(1, InotifyQueue.IGNORED, "");
            calls.event(2, InotifyQueue.CLOSE_WRITE, "new");
            assertEquals(new Changes(Set.of("new"), Set.of(), Set.of(), false), watch.await(MOMENT));
        }
        assertTrue(calls.calls().contains("inotify_rm_watch 1"), calls.calls().toString());
    }

    @Test
    void aDirectoryThatCannotBeWatchedLeavesNothingWatched() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            watch.watch("/old");
            calls.failNext("inotify_add_watch", ENOSPC);
            assertThrows(SystemCallException.class, () -> watch.watch("/new"));
            assertTrue(calls.calls().contains("inotify_rm_watch 1"), calls.calls().toString());
            assertTrue(watch.watch("/new"));
        }
    }

    @Test
    void aSignalIsNoChange() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            calls.failNext("poll", SystemCallException.EINTR);
            assertEquals(Changes.NONE, watch.await(MOMENT));
        }
    }

    @Test
    void descriptorsAreGivenBack() throws IOException {
        new Inotify(calls).close();
        assertEquals(List.of("inotify_init1", "eventfd", "close 10", "close 11"), calls.calls());
        FakeInotifyCalls poor = new FakeInotifyCalls();
        assertThrows(SystemCallException.class, () -> {
            poor.failNext("inotify_init1", EMFILE);
            new Inotify(poor);
        });
        assertEquals(List.of("inotify_init1"), poor.calls());
    }

    @Test
    void waitsRoundUpToWholeMilliseconds() throws IOException {
        try (Inotify watch = new Inotify(calls)) {
            watch.await(Duration.ofNanos(1));
            watch.await(Duration.ZERO);
            watch.await(Duration.ofDays(1000));
        }
        assertEquals(List.of("poll 1", "poll 0", "poll " + Integer.MAX_VALUE),
                calls.calls().stream().filter(call -> call.startsWith("poll")).toList());
    }

    @Test
    void theSameDirectoryIsKnownByTheKernel(@TempDir Path directory) throws IOException {
        try (Inotify watch = new Inotify(new LinuxInotifyCalls())) {
            assertTrue(watch.watch(directory.toString()));
            assertFalse(watch.watch(directory.toString() + "/."));
            Files.createFile(directory.resolve("x"));
            assertEquals(new Changes(Set.of("x"), Set.of("x"), Set.of(), false), watch.await(Duration.ofSeconds(60)));
            SystemCallException failure = assertThrows(SystemCallException.class,
                    () -> watch.watch(directory.resolve("absent").toString()));
            assertEquals(2, failure.errno());
            assertEquals("inotify_add_watch: No such file or directory (ENOENT)", failure.getMessage());
        }
    }
}
