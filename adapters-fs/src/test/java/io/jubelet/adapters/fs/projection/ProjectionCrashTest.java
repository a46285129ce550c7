package io.jubelet.adapters.fs.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent is killed before each change that a write makes. */
final class ProjectionCrashTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-03T04:05:06Z"));
    private static final Map<String, ProjectedFile> BEFORE = Map.of("both", ProjectionWriterTest.file("old"),
            "gone", ProjectionWriterTest.file("old"), "d/old", ProjectionWriterTest.file("old"));
    private static final Map<String, ProjectedFile> AFTER = Map.of("both", ProjectionWriterTest.file("new"),
            "more", ProjectionWriterTest.file("new"), "d/new", ProjectionWriterTest.file("new"));

    @TempDir
    private Path temporary;
    private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

    private ProjectionWriter writer(FaultyFileCalls calls) {
        return new ProjectionWriter(calls.calls(), CLOCK, random);
    }

    @Test
    void theNextWriteRepairsWhateverWasLeft() throws IOException {
        boolean killed = true;
        int change = 0;
        for (; killed; change++) {
            Path volume = Files.createDirectory(temporary.resolve("volume" + change));
            writer(new FaultyFileCalls()).write(volume, BEFORE, group(volume));
            killed = isKilled(volume, change);
            assertOneState(volume);
            if (killed && change % 2 == 0) {
                // Killed again, in the midst of mending.
                isKilled(volume, change / 2);
                assertOneState(volume);
            }
            writer(new FaultyFileCalls()).write(volume, AFTER, group(volume));
            assertEquals("new", Files.readString(volume.resolve("..data/both")));
            assertClean(volume, Set.of("both", "more", "d"));
            if (change % 3 == 0) {
                // The old state was wanted again while the agent was away.
                isKilled(volume, change / 3);
                writer(new FaultyFileCalls()).write(volume, BEFORE, group(volume));
                assertClean(volume, Set.of("both", "gone", "d"));
            }
        }
        assertTrue(change > 20, "only " + change + " steps were tried");
    }

    @Test
    void theFirstWriteIsRepairedToo() throws IOException {
        boolean killed = true;
        for (int change = 0; killed; change++) {
            Path volume = Files.createDirectory(temporary.resolve("volume" + change));
            killed = isKilled(volume, change);
            writer(new FaultyFileCalls()).write(volume, AFTER, group(volume));
            assertClean(volume, Set.of("both", "more", "d"));
        }
    }

    private static Optional<GroupAccess> group(Path volume) throws IOException {
        return Optional.of(new GroupAccess((int) Files.getAttribute(volume, "unix:gid"), true));
    }

    private boolean isKilled(Path volume, int change) throws IOException {
        FaultyFileCalls calls = new FaultyFileCalls().killedBefore(change);
        try {
            writer(calls).write(volume, AFTER, group(volume));
            return false;
        } catch (FaultyFileCalls.Killed e) {
            return true;
        }
    }

    private static void assertOneState(Path volume) throws IOException {
        Path data = volume.resolve("..data").toRealPath();
        String state = Files.readString(data.resolve("both"));
        assertEquals(state, Files.readString(data.resolve("d").resolve(state)));
        assertEquals(state, Files.readString(data.resolve(state.equals("old") ? "gone" : "more")));
    }

    private static void assertClean(Path volume, Set<String> visible) throws IOException {
        String live = Files.readSymbolicLink(volume.resolve("..data")).toString();
        try (Stream<Path> entries = Files.list(volume)) {
            List<String> names = entries.map(entry -> entry.getFileName().toString()).sorted().toList();
            assertEquals(Stream.concat(Stream.of("..data", live), visible.stream()).sorted().toList(), names);
        }
        for (String name : visible) {
            assertTrue(Files.isSymbolicLink(volume.resolve(name)) && Files.exists(volume.resolve(name)), name);
        }
        assertTrue(Files.isDirectory(volume.resolve(live), LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void aReaderNeverSeesAMixedState() throws Exception {
        Path volume = Files.createDirectory(temporary.resolve("volume"));
        List<String> keys = List.of("a", "b", "d/c", "d/e/f", "z");
        ProjectionWriter writer = new ProjectionWriter(new LinuxFileCalls(), CLOCK, random);
        writer.write(volume, state(keys, 0), Optional.empty());
        StateReader reader = new StateReader(volume, keys);
        Thread thread = new Thread(reader, "reader");
        thread.start();
        try {
            for (int i = 1; i <= 1000; i++) {
                assertTrue(writer.write(volume, state(keys, i), Optional.empty()));
            }
        } finally {
            reader.stop();
            thread.join();
        }
        assertEquals(List.of(), reader.mixed());
        assertTrue(reader.states() > 10, "the reader saw only " + reader.states() + " states");
        assertThrows(IOException.class, () -> Files.readString(volume.resolve("..data_tmp")));
    }

    private static Map<String, ProjectedFile> state(List<String> keys, int number) {
        ProjectedFile file = ProjectionWriterTest.file("state " + number);
        return keys.stream().collect(Collectors.toMap(key -> key, _ -> file));
    }
}
