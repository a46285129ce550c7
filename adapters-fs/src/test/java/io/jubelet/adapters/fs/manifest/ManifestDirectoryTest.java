package io.jubelet.adapters.fs.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.inotify.DirectoryWatch.Changes;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.source.SourceProblem;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ManifestDirectoryTest {

    private static final Changes ALL = new Changes(Set.of(), Set.of(), Set.of(), true);

    @TempDir
    private Path temporary;
    private Path path;
    private final LineManifests manifests = new LineManifests();
    /**
     * How far the clocks are ahead of those of the files; so far that files are settled unless a test says otherwise.
     */
    private Duration passed = Duration.ofHours(1);
    private ManifestDirectory directory;

    @BeforeEach
    void makeDirectory() throws IOException {
        path = Files.createDirectory(temporary.resolve("manifests"));
        directory = open(path);
    }

    private ManifestDirectory open(Path place) {
        return new ManifestDirectory(place, manifests, () -> Instant.now().plus(passed),
                () -> passed.toNanos());
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(path.resolve(name), text);
    }

    private static Changes settled(String name) {
        return new Changes(Set.of(name), Set.of(), Set.of(), false);
    }

    private static Changes touched(String name) {
        return new Changes(Set.of(), Set.of(name), Set.of(), false);
    }

    private static List<String> names(ManifestDirectory.Outcome outcome) {
        return outcome.set().orElseThrow().pods().stream().map(pod -> pod.metadata().name()).toList();
    }

    private String onlyProblem(ManifestDirectory.Outcome outcome, String name) {
        assertEquals(1, outcome.problems().size(), outcome.toString());
        SourceProblem problem = outcome.problems().getFirst();
        assertEquals("file", problem.source());
        assertEquals(path.resolve(name).toString(), problem.place());
        return problem.message();
    }

    private static void assertSilent(ManifestDirectory.Outcome outcome) {
        assertEquals(new ManifestDirectory.Outcome(Optional.empty(), List.of(), Optional.empty()), outcome);
    }

    @Test
    void podsComeInTheOrderOfTheFileNames() throws IOException {
        write("20.yaml", LineManifests.of("b"));
        write("10.json", LineManifests.of("a"));
        write("30", LineManifests.of("c"));
        assertEquals(List.of("a", "b", "c"), names(directory.scan(ALL)));
    }

    @Test
    void dotFilesAndSubDirectoriesAreLeftOut() throws IOException {
        write(".hidden.yaml", "garbage");
        Files.createDirectory(path.resolve("sub"));
        Files.writeString(path.resolve("sub/x.yaml"), "garbage");
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals(List.of(), names(outcome));
        assertEquals(List.of(), outcome.problems());
    }

    @Test
    void aDirectoryThatIsNotThereIsReportedOnceAndWantsNoPods() throws IOException {
        directory = open(path.resolve("later"));
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals(List.of(), names(outcome));
        assertTrue(onlyProblem(outcome, "later").contains("does not exist"));
        assertSilent(directory.scan(ALL));

        write("file", "");
        directory = open(path.resolve("file/later"));
        assertTrue(onlyProblem(directory.scan(ALL), "file/later").contains(path.resolve("file") + " is not a directory"));

        directory = open(path.resolve("not/yet/made"));
        assertEquals("it does not exist, so it wants no pods; they are run as soon as it is made",
                onlyProblem(directory.scan(ALL), "not/yet/made"));
    }

    @Test
    void anUnchangedDirectoryIsSilentAndNotReadAgain() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", "garbage");
        directory.scan(ALL);
        int before = manifests.count();
        assertSilent(directory.scan(ALL));
        assertEquals(before, manifests.count());
    }

    @Test
    void aChangedFileIsNoticedWithoutNotification() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        directory.scan(ALL);
        write("a.yaml", LineManifests.of("longer"));
        assertEquals(List.of("longer"), names(directory.scan(ALL)));
    }

    @Test
    void aBrokenEditKeepsWhatRunsAndIsReportedOnce() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", LineManifests.of("b"));
        directory.scan(ALL);
        write("a.yaml", "garbage");
        ManifestDirectory.Outcome broken = directory.scan(ALL);
        assertEquals(List.of("a", "b"), names(broken));
        assertEquals("bad line: garbage", onlyProblem(broken, "a.yaml"));
        assertSilent(directory.scan(ALL));
        write("a.yaml", LineManifests.of("mended"));
        assertEquals(List.of("mended", "b"), names(directory.scan(ALL)));
    }

    @Test
    void aSecondMistakeIsReportedAgain() throws IOException {
        write("a.yaml", "garbage");
        directory.scan(ALL);
        write("a.yaml", "worse");
        assertEquals("bad line: worse", onlyProblem(directory.scan(ALL), "a.yaml"));
        passed = Duration.ZERO;
        write("a.yaml", "worse");
        assertEquals(List.of(), directory.scan(settled("a.yaml")).problems());
        passed = Duration.ofSeconds(2);
        assertEquals("bad line: worse", onlyProblem(directory.scan(Changes.NONE), "a.yaml"));
    }

    @Test
    void aRemovedFileTakesItsPodsAlong() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", LineManifests.of("b"));
        directory.scan(ALL);
        Files.delete(path.resolve("a.yaml"));
        assertEquals(List.of("b"), names(directory.scan(settled("a.yaml"))));
    }

    @Test
    void aHalfWrittenFileIsNotReportedAtOnce() throws IOException {
        directory.scan(ALL);
        passed = Duration.ZERO;
        write("a.yaml", "pod a 1\n");
        ManifestDirectory.Outcome half = directory.scan(settled("a.yaml"));
        assertEquals(List.of(), half.problems());
        assertEquals(Optional.of(ManifestDirectory.SETTLING), half.rescanIn());
        write("a.yaml", LineManifests.of("a"));
        assertEquals(List.of("a"), names(directory.scan(settled("a.yaml"))));
    }

    @Test
    void aFileThatSomebodyMayStillWriteIsNotReadYet() throws IOException {
        directory.scan(ALL);
        passed = Duration.ZERO;
        write("a.yaml", LineManifests.of("a"));
        ManifestDirectory.Outcome open = directory.scan(touched("a.yaml"));
        assertEquals(Optional.empty(), open.set());
        assertEquals(Optional.of(ManifestDirectory.QUIET), open.rescanIn());
        write("a.yaml", "pod b 1\n" + LineManifests.of("a"));
        passed = Duration.ofSeconds(2);
        assertEquals(Optional.of(ManifestDirectory.SETTLING), directory.scan(Changes.NONE).rescanIn());
        assertEquals(Optional.of(ManifestDirectory.SETTLING), directory.scan(settled("another")).rescanIn());
        passed = Duration.ofSeconds(4);
        assertEquals(List.of("b", "a"), names(directory.scan(Changes.NONE)));
    }

    @Test
    void aFileThatIsTouchedLongAfterItWasWrittenIsReadAtOnce() throws IOException {
        directory.scan(ALL);
        write("a.yaml", LineManifests.of("a"));
        assertEquals(List.of("a"), names(directory.scan(touched("a.yaml"))));
    }

    @Test
    void theFirstSetWaitsForAFileThatIsBeingWritten() throws IOException {
        passed = Duration.ZERO;
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", "pod b");
        ManifestDirectory.Outcome first = directory.scan(ALL);
        assertEquals(Optional.empty(), first.set());
        assertEquals(Optional.of(ManifestDirectory.SETTLING), first.rescanIn());
        passed = Duration.ofSeconds(1);
        ManifestDirectory.Outcome second = directory.scan(Changes.NONE);
        assertEquals(List.of("a"), names(second));
        assertEquals("bad line: pod b", onlyProblem(second, "b.yaml"));
    }

    @Test
    void theFirstSetDoesNotWaitForAFileThatIsWrittenOnAndOn() throws IOException {
        passed = Duration.ZERO;
        write("a.yaml", "pod a");
        assertEquals(Optional.empty(), directory.scan(ALL).set());
        write("a.yaml", LineManifests.of("b"));
        passed = Duration.ofSeconds(1);
        assertEquals(List.of("b"), names(directory.scan(Changes.NONE)));
    }

    @Test
    void theFirstSetHasWhatIsCompleteAtOnce() throws IOException {
        passed = Duration.ZERO;
        write("a.yaml", LineManifests.of("a"));
        assertEquals(List.of("a"), names(directory.scan(ALL)));
    }

    @Test
    void aLinkedFileWasThereBeforeAndIsReadAtOnce() throws IOException {
        directory.scan(ALL);
        passed = Duration.ZERO;
        Path target = Files.writeString(temporary.resolve("target"), LineManifests.of("a"));
        Files.createSymbolicLink(path.resolve("a.yaml"), target);
        Files.createLink(path.resolve("b.yaml"), Files.writeString(temporary.resolve("other"), LineManifests.of("b")));
        assertEquals(List.of("a", "b"), names(directory.scan(new Changes(Set.of(), Set.of("a.yaml", "b.yaml"), Set.of(), false))));
        int before = manifests.count();
        assertSilent(directory.scan(touched("b.yaml")));
        assertEquals(before, manifests.count());
    }

    @Test
    void aLinkToItselfIsAProblem() throws IOException {
        Files.createSymbolicLink(path.resolve("a.yaml"), path.resolve("a.yaml"));
        write("b.yaml", LineManifests.of("b"));
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertTrue(onlyProblem(outcome, "a.yaml").contains("symbolic links"), outcome.toString());
        assertEquals(List.of("b"), names(outcome));
        assertSilent(directory.scan(ALL));
    }

    @Test
    void ofTwoPodsOfOneNameTheLaterPathIsTaken() throws IOException {
        write("1.yaml", LineManifests.of(Pods.named("same", "u1"), Pods.named("other", "u3")));
        write("2.yaml", LineManifests.of(Pods.named("same", "u2")));
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals(List.of("u3", "u2"), outcome.set().orElseThrow().pods().stream().map(pod -> pod.uid()).toList());
        String message = onlyProblem(outcome, "1.yaml");
        assertTrue(message.contains("\"same\"") && message.contains(path.resolve("2.yaml").toString()), message);
        assertSilent(directory.scan(ALL));
        Files.delete(path.resolve("2.yaml"));
        assertEquals(List.of("same", "other"), names(directory.scan(ALL)));
    }

    @Test
    void ofTwoPodsOfOneUidTheLaterPathIsTaken() throws IOException {
        write("1.yaml", LineManifests.of(Pods.named("a", "u1")));
        write("2.yaml", LineManifests.of(Pods.named("b", "u1")));
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals(List.of("b"), names(outcome));
        assertTrue(onlyProblem(outcome, "1.yaml").contains("u1"));
    }

    @Test
    void aSetNamesWhatCannotBeUsedUntilItIsFixed() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        directory.scan(ALL);
        write("a.yaml", "garbage");
        ManifestDirectory.Outcome broken = directory.scan(ALL);
        assertEquals(List.of("a"), names(broken));
        assertEquals(broken.problems(), broken.set().orElseThrow().problems());
        assertEquals(1, broken.problems().size());
        write("a.yaml", LineManifests.of("a"));
        ManifestDirectory.Outcome repaired = directory.scan(ALL);
        assertEquals(List.of(), repaired.set().orElseThrow().problems());
    }

    @Test
    void aFileMayHaveTenMebibytes() throws IOException {
        String end = LineManifests.of("a");
        write("a.yaml", "pod x" + "x".repeat(ManifestFiles.MAX_BYTES - end.length() - 8) + " 1\n" + end);
        assertEquals(ManifestFiles.MAX_BYTES, Files.size(path.resolve("a.yaml")));
        assertEquals(2, names(directory.scan(ALL)).size());
        write("a.yaml", "x".repeat(11 << 20));
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertTrue(onlyProblem(outcome, "a.yaml").contains("larger than 10 MiB"));
        assertEquals(2, names(outcome).size());
    }

    @Test
    void whatIsNoFileIsReportedAndNotOpened() throws IOException, InterruptedException {
        write("b.yaml", LineManifests.of("b"));
        assertEquals(0, new ProcessBuilder("mkfifo", path.resolve("a.pipe").toString()).start().waitFor());
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals("it is neither a file nor a directory", onlyProblem(outcome, "a.pipe"));
        assertEquals(List.of("b"), names(outcome));
    }

    @Test
    void linksAreFollowed() throws IOException {
        Path target = temporary.resolve("target");
        Files.writeString(target, LineManifests.of("a"));
        Files.createSymbolicLink(path.resolve("a.yaml"), target);
        assertEquals(List.of("a"), names(directory.scan(ALL)));
        Files.writeString(target, LineManifests.of("changed"));
        assertEquals(List.of("changed"), names(directory.scan(ALL)));
        Files.delete(target);
        ManifestDirectory.Outcome dangling = directory.scan(ALL);
        assertEquals("it is a link that leads nowhere", onlyProblem(dangling, "a.yaml"));
        assertEquals(List.of("changed"), names(dangling));
        assertSilent(directory.scan(ALL));
    }

    @Test
    void aDefectWhileReadingIsAProblemOfThatFile() throws IOException {
        write("a.yaml", "crash");
        write("b.yaml", LineManifests.of("b"));
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertTrue(onlyProblem(outcome, "a.yaml").contains("a defect"));
        assertEquals(List.of("b"), names(outcome));
    }

    @Test
    void aPathThatDoesNotExistIsAnEmptySet() throws IOException {
        Path absent = temporary.resolve("x/y");
        directory = open(absent);
        assertEquals(List.of(), names(directory.scan(ALL)));
        Files.createDirectories(absent);
        Files.writeString(absent.resolve("a.yaml"), LineManifests.of("a"));
        assertEquals(List.of("a"), names(directory.scan(ALL)));
        Files.delete(absent.resolve("a.yaml"));
        Files.delete(absent);
        assertEquals(List.of(), names(directory.scan(ALL)));
    }

    @Test
    void aSingleFileIsAllThereIs() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", LineManifests.of("b"));
        directory = open(path.resolve("a.yaml"));
        assertEquals(List.of("a"), names(directory.scan(ALL)));
        assertSilent(directory.scan(settled("b.yaml")));
        Files.delete(path.resolve("a.yaml"));
        assertEquals(List.of(), names(directory.scan(settled("a.yaml"))));
    }

    @Test
    void aDirectoryThatCannotBeReadKeepsWhatItHad() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        Path place = path.resolve("sub");
        Files.createDirectory(place);
        Files.writeString(place.resolve("a.yaml"), LineManifests.of("a"));
        directory = open(place);
        directory.scan(ALL);
        // A path that leads through a link to itself can't be looked at, not even by root.
        Files.move(path, temporary.resolve("away"));
        Files.createSymbolicLink(path, path);
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals(List.of("a"), names(outcome));
        assertTrue(onlyProblem(outcome, "sub").contains("symbolic links"), outcome.toString());
        assertSilent(directory.scan(ALL));
    }

    @Test
    void aDirectoryThatCannotBeReadAtFirstIsNoEmptySet() throws IOException {
        Files.createSymbolicLink(path.resolve("loop"), path.resolve("loop"));
        directory = open(path.resolve("loop/sub"));
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals(Optional.empty(), outcome.set());
        onlyProblem(outcome, "loop/sub");
    }

    @Test
    void objectsComeWithThePods() throws IOException {
        write("10", LineManifests.of("a"));
        write("20", "config colors blue\nend\n");
        assertEquals(List.of("colors=blue"), objects(directory.scan(ALL)));
        assertSilent(directory.scan(ALL));

        write("20", "config colors green\nend\n");
        ManifestDirectory.Outcome changed = directory.scan(settled("20"));
        assertEquals(List.of("colors=green"), objects(changed));
        assertEquals(List.of("a"), names(changed));

        write("20", "garbage");
        assertTrue(directory.scan(settled("20")).set().isEmpty());
        Files.delete(path.resolve("20"));
        assertEquals(List.of(), objects(directory.scan(settled("20"))));
    }

    @Test
    void theLaterObjectOfANameIsTaken() throws IOException {
        write("10", "config colors blue\nconfig sizes 9\nend\n");
        write("20", "config colors green\nend\n");
        ManifestDirectory.Outcome outcome = directory.scan(ALL);
        assertEquals(List.of("sizes=9", "colors=green"), objects(outcome));
        assertEquals("configmap \"default/colors\" is left out: one of this name is in " + path.resolve("20")
                + ", which counts because it comes later", onlyProblem(outcome, "10"));
    }

    private static List<String> objects(ManifestDirectory.Outcome outcome) {
        return outcome.set().orElseThrow().objects().stream().map(ConfigMap.class::cast)
                .map(object -> object.metadata().name() + "=" + object.data().get("value")).toList();
    }

    /** Looks of a full directory are made after each change in it. */
    @Test
    void theTimeOfALookGrowsNoFasterThanTheNumberOfFiles() throws IOException {
        long few = cpuOfALook(250);
        long many = cpuOfALook(4000);

        // 16 times as many; with a comparison of all with all, more than 70 times as long.
        assertTrue(many < 48 * few, few + " ns of 250 files, " + many + " ns of 4000");
    }

    /** The least CPU time of several looks at files that are known, in nanoseconds. */
    private long cpuOfALook(int files) throws IOException {
        path = Files.createDirectory(temporary.resolve("of-" + files));
        for (int i = 0; i < files; i++) {
            write("pod-" + i + ".yaml", LineManifests.of("pod-" + i));
        }
        directory = open(path);
        directory.scan(ALL);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long from = threads.getCurrentThreadCpuTime();
            assertSilent(directory.scan(settled("nothing.yaml")));
            least = Math.min(least, threads.getCurrentThreadCpuTime() - from);
        }
        return least;
    }

    @Test
    void aFileThatIsRemovedAndMadeAnewEndsItsPodsFirst() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", LineManifests.of("b"));
        assertEquals(List.of("a", "b"), names(directory.scan(ALL)));
        Files.delete(path.resolve("a.yaml"));
        write("a.yaml", LineManifests.of("a"));
        var removed = directory.scan(new Changes(Set.of("a.yaml"), Set.of("a.yaml"), Set.of("a.yaml"), false));
        assertEquals(List.of("b"), names(removed));
        assertEquals(Optional.of(Duration.ZERO), removed.rescanIn());
        assertEquals(List.of("a", "b"), names(directory.scan(Changes.NONE)));
        assertSilent(directory.scan(Changes.NONE));
    }

    @Test
    void aRemadeFileDoesNotKeepADirectoryBusyThatCannotBeRead() throws IOException {
        Path above = Files.createDirectory(temporary.resolve("above"));
        path = Files.createDirectory(above.resolve("manifests"));
        directory = open(path);
        write("a.yaml", LineManifests.of("a"));
        directory.scan(ALL);
        Changes recreated = new Changes(Set.of("a.yaml"), Set.of("a.yaml"), Set.of("a.yaml"), false);
        assertEquals(Optional.of(Duration.ZERO), directory.scan(recreated).rescanIn());
        Files.delete(path.resolve("a.yaml"));
        Files.delete(path);
        Files.delete(above);
        Files.createSymbolicLink(above, above);
        var unreadable = directory.scan(Changes.NONE);
        assertEquals(1, unreadable.problems().size(), unreadable.toString());
        assertEquals(Optional.empty(), unreadable.rescanIn());
    }

    @Test
    void aHalfWrittenFileDoesNotKeepADirectoryBusyThatCannotBeRead() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), temporary);
        directory = open(link.resolve("manifests"));
        directory.scan(ALL);
        passed = Duration.ZERO;
        write("a.yaml", LineManifests.of("a"));
        assertEquals(Optional.of(ManifestDirectory.QUIET), directory.scan(touched("a.yaml")).rescanIn());
        Files.delete(link);
        Files.createSymbolicLink(link, link);
        passed = Duration.ofSeconds(2);
        assertEquals(Optional.empty(), directory.scan(Changes.NONE).rescanIn());
        Files.delete(link);
        Files.createSymbolicLink(link, temporary);
        assertEquals(List.of("a"), names(directory.scan(ALL)));
    }
}
