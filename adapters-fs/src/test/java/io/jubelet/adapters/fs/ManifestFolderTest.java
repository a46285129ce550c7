package io.jubelet.adapters.fs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.FolderWatch.Changes;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.source.SourceProblem;
import java.io.IOException;
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

final class ManifestFolderTest {

    private static final Changes ALL = new Changes(Set.of(), Set.of(), true);

    @TempDir
    private Path temporary;
    private Path path;
    private final LineManifests manifests = new LineManifests();
    /**
     * How far the clocks are ahead of those of the files; so far that files are settled unless a test says otherwise.
     */
    private Duration passed = Duration.ofHours(1);
    private ManifestFolder folder;

    @BeforeEach
    void makeFolder() throws IOException {
        path = Files.createDirectory(temporary.resolve("manifests"));
        folder = open(path);
    }

    private ManifestFolder open(Path place) {
        return new ManifestFolder(place, manifests, () -> Instant.now().plus(passed),
                () -> passed.toNanos());
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(path.resolve(name), text);
    }

    private static Changes settled(String name) {
        return new Changes(Set.of(name), Set.of(), false);
    }

    private static Changes touched(String name) {
        return new Changes(Set.of(), Set.of(name), false);
    }

    private static List<String> names(ManifestFolder.Outcome outcome) {
        return outcome.set().orElseThrow().pods().stream().map(pod -> pod.metadata().name()).toList();
    }

    private String onlyProblem(ManifestFolder.Outcome outcome, String name) {
        assertEquals(1, outcome.problems().size(), outcome.toString());
        SourceProblem problem = outcome.problems().getFirst();
        assertEquals("file", problem.source());
        assertEquals(path.resolve(name).toString(), problem.place());
        return problem.message();
    }

    private static void assertSilent(ManifestFolder.Outcome outcome) {
        assertEquals(new ManifestFolder.Outcome(Optional.empty(), List.of(), Optional.empty()), outcome);
    }

    @Test
    void podsComeInTheOrderOfTheFileNames() throws IOException {
        write("20.yaml", LineManifests.of("b"));
        write("10.json", LineManifests.of("a"));
        write("30", LineManifests.of("c"));
        assertEquals(List.of("a", "b", "c"), names(folder.look(ALL)));
    }

    @Test
    void dotFilesAndSubFoldersAreLeftOut() throws IOException {
        write(".hidden.yaml", "garbage");
        Files.createDirectory(path.resolve("sub"));
        Files.writeString(path.resolve("sub/x.yaml"), "garbage");
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals(List.of(), names(outcome));
        assertEquals(List.of(), outcome.problems());
    }

    @Test
    void aFolderThatIsNotThereIsToldOnceAndWantsNoPods() throws IOException {
        folder = open(path.resolve("later"));
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals(List.of(), names(outcome));
        assertTrue(onlyProblem(outcome, "later").contains("does not exist"));
        assertSilent(folder.look(ALL));

        write("file", "");
        folder = open(path.resolve("file/later"));
        assertTrue(onlyProblem(folder.look(ALL), "file/later").contains(path.resolve("file") + " is not a folder"));
    }

    @Test
    void anUnchangedFolderIsSilentAndNotReadAgain() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", "garbage");
        folder.look(ALL);
        int before = manifests.count();
        assertSilent(folder.look(ALL));
        assertEquals(before, manifests.count());
    }

    @Test
    void aChangedFileIsNoticedWithoutNotification() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        folder.look(ALL);
        write("a.yaml", LineManifests.of("longer"));
        assertEquals(List.of("longer"), names(folder.look(ALL)));
    }

    @Test
    void aBrokenEditKeepsWhatRunsAndIsToldOnce() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", LineManifests.of("b"));
        folder.look(ALL);
        write("a.yaml", "garbage");
        ManifestFolder.Outcome broken = folder.look(ALL);
        assertEquals(List.of("a", "b"), names(broken));
        assertEquals("bad line: garbage", onlyProblem(broken, "a.yaml"));
        assertSilent(folder.look(ALL));
        write("a.yaml", LineManifests.of("mended"));
        assertEquals(List.of("mended", "b"), names(folder.look(ALL)));
    }

    @Test
    void aSecondMistakeIsToldAgain() throws IOException {
        write("a.yaml", "garbage");
        folder.look(ALL);
        write("a.yaml", "worse");
        assertEquals("bad line: worse", onlyProblem(folder.look(ALL), "a.yaml"));
        passed = Duration.ZERO;
        write("a.yaml", "worse");
        assertEquals(List.of(), folder.look(settled("a.yaml")).problems());
        passed = Duration.ofSeconds(2);
        assertEquals("bad line: worse", onlyProblem(folder.look(Changes.NONE), "a.yaml"));
    }

    @Test
    void aRemovedFileTakesItsPodsAlong() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", LineManifests.of("b"));
        folder.look(ALL);
        Files.delete(path.resolve("a.yaml"));
        assertEquals(List.of("b"), names(folder.look(settled("a.yaml"))));
    }

    @Test
    void aHalfWrittenFileIsNotToldAtOnce() throws IOException {
        folder.look(ALL);
        passed = Duration.ZERO;
        write("a.yaml", "pod a 1\n");
        ManifestFolder.Outcome half = folder.look(settled("a.yaml"));
        assertEquals(List.of(), half.problems());
        assertEquals(Optional.of(ManifestFolder.SETTLING), half.lookAgainIn());
        write("a.yaml", LineManifests.of("a"));
        assertEquals(List.of("a"), names(folder.look(settled("a.yaml"))));
    }

    @Test
    void aFileThatSomebodyMayStillWriteIsNotReadYet() throws IOException {
        folder.look(ALL);
        passed = Duration.ZERO;
        write("a.yaml", LineManifests.of("a"));
        ManifestFolder.Outcome open = folder.look(touched("a.yaml"));
        assertEquals(Optional.empty(), open.set());
        assertEquals(Optional.of(ManifestFolder.QUIET), open.lookAgainIn());
        write("a.yaml", "pod b 1\n" + LineManifests.of("a"));
        passed = Duration.ofSeconds(2);
        assertEquals(Optional.of(ManifestFolder.SETTLING), folder.look(Changes.NONE).lookAgainIn());
        assertEquals(Optional.of(ManifestFolder.SETTLING), folder.look(settled("another")).lookAgainIn());
        passed = Duration.ofSeconds(4);
        assertEquals(List.of("b", "a"), names(folder.look(Changes.NONE)));
    }

    @Test
    void aFileThatIsTouchedLongAfterItWasWrittenIsReadAtOnce() throws IOException {
        folder.look(ALL);
        write("a.yaml", LineManifests.of("a"));
        assertEquals(List.of("a"), names(folder.look(touched("a.yaml"))));
    }

    @Test
    void theFirstSetWaitsForAFileThatIsBeingWritten() throws IOException {
        passed = Duration.ZERO;
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", "pod b");
        ManifestFolder.Outcome first = folder.look(ALL);
        assertEquals(Optional.empty(), first.set());
        assertEquals(Optional.of(ManifestFolder.SETTLING), first.lookAgainIn());
        passed = Duration.ofSeconds(1);
        ManifestFolder.Outcome second = folder.look(Changes.NONE);
        assertEquals(List.of("a"), names(second));
        assertEquals("bad line: pod b", onlyProblem(second, "b.yaml"));
    }

    @Test
    void ofTwoPodsOfOneNameTheLaterPathIsTaken() throws IOException {
        write("1.yaml", LineManifests.of(Pods.named("same", "u1"), Pods.named("other", "u3")));
        write("2.yaml", LineManifests.of(Pods.named("same", "u2")));
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals(List.of("u3", "u2"), outcome.set().orElseThrow().pods().stream().map(pod -> pod.uid()).toList());
        String message = onlyProblem(outcome, "1.yaml");
        assertTrue(message.contains("\"same\"") && message.contains(path.resolve("2.yaml").toString()), message);
        assertSilent(folder.look(ALL));
        Files.delete(path.resolve("2.yaml"));
        assertEquals(List.of("same", "other"), names(folder.look(ALL)));
    }

    @Test
    void ofTwoPodsOfOneUidTheLaterPathIsTaken() throws IOException {
        write("1.yaml", LineManifests.of(Pods.named("a", "u1")));
        write("2.yaml", LineManifests.of(Pods.named("b", "u1")));
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals(List.of("b"), names(outcome));
        assertTrue(onlyProblem(outcome, "1.yaml").contains("u1"));
    }

    @Test
    void aSetNamesWhatCannotBeUsedUntilItIsMended() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        folder.look(ALL);
        write("a.yaml", "garbage");
        ManifestFolder.Outcome broken = folder.look(ALL);
        assertEquals(List.of("a"), names(broken));
        assertEquals(broken.problems(), broken.set().orElseThrow().problems());
        assertEquals(1, broken.problems().size());
        write("a.yaml", LineManifests.of("a"));
        ManifestFolder.Outcome mended = folder.look(ALL);
        assertEquals(List.of(), mended.set().orElseThrow().problems());
    }

    @Test
    void aFileMayHaveTenMebibytes() throws IOException {
        String end = LineManifests.of("a");
        write("a.yaml", "pod x" + "x".repeat(ManifestFolder.MAX_BYTES - end.length() - 8) + " 1\n" + end);
        assertEquals(ManifestFolder.MAX_BYTES, Files.size(path.resolve("a.yaml")));
        assertEquals(2, names(folder.look(ALL)).size());
        write("a.yaml", "x".repeat(11 << 20));
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertTrue(onlyProblem(outcome, "a.yaml").contains("larger than 10 MiB"));
        assertEquals(2, names(outcome).size());
    }

    @Test
    void whatIsNoFileIsToldAndNotOpened() throws IOException, InterruptedException {
        write("b.yaml", LineManifests.of("b"));
        assertEquals(0, new ProcessBuilder("mkfifo", path.resolve("a.pipe").toString()).start().waitFor());
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals("it is neither a file nor a folder", onlyProblem(outcome, "a.pipe"));
        assertEquals(List.of("b"), names(outcome));
    }

    @Test
    void linksAreFollowed() throws IOException {
        Path target = temporary.resolve("target");
        Files.writeString(target, LineManifests.of("a"));
        Files.createSymbolicLink(path.resolve("a.yaml"), target);
        assertEquals(List.of("a"), names(folder.look(ALL)));
        Files.writeString(target, LineManifests.of("changed"));
        assertEquals(List.of("changed"), names(folder.look(ALL)));
        Files.delete(target);
        ManifestFolder.Outcome dangling = folder.look(ALL);
        assertEquals("it is a link that leads nowhere", onlyProblem(dangling, "a.yaml"));
        assertEquals(List.of("changed"), names(dangling));
        assertSilent(folder.look(ALL));
    }

    @Test
    void aDefectWhileReadingIsAProblemOfThatFile() throws IOException {
        write("a.yaml", "crash");
        write("b.yaml", LineManifests.of("b"));
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertTrue(onlyProblem(outcome, "a.yaml").contains("a defect"));
        assertEquals(List.of("b"), names(outcome));
    }

    @Test
    void aPathThatDoesNotExistIsAnEmptySet() throws IOException {
        Path absent = temporary.resolve("x/y");
        folder = open(absent);
        assertEquals(List.of(), names(folder.look(ALL)));
        Files.createDirectories(absent);
        Files.writeString(absent.resolve("a.yaml"), LineManifests.of("a"));
        assertEquals(List.of("a"), names(folder.look(ALL)));
        Files.delete(absent.resolve("a.yaml"));
        Files.delete(absent);
        assertEquals(List.of(), names(folder.look(ALL)));
    }

    @Test
    void aSingleFileIsAllThereIs() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        write("b.yaml", LineManifests.of("b"));
        folder = open(path.resolve("a.yaml"));
        assertEquals(List.of("a"), names(folder.look(ALL)));
        assertSilent(folder.look(settled("b.yaml")));
        Files.delete(path.resolve("a.yaml"));
        assertEquals(List.of(), names(folder.look(settled("a.yaml"))));
    }

    @Test
    void aFolderThatCannotBeReadKeepsWhatItHad() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        Path place = path.resolve("sub");
        Files.createDirectory(place);
        Files.writeString(place.resolve("a.yaml"), LineManifests.of("a"));
        folder = open(place);
        folder.look(ALL);
        // A path that leads through a link to itself can't be looked at, not even by root.
        Files.move(path, temporary.resolve("away"));
        Files.createSymbolicLink(path, path);
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals(List.of("a"), names(outcome));
        assertTrue(onlyProblem(outcome, "sub").contains("symbolic links"), outcome.toString());
        assertSilent(folder.look(ALL));
    }

    @Test
    void aFolderThatCannotBeReadAtFirstIsNoEmptySet() throws IOException {
        Files.createSymbolicLink(path.resolve("loop"), path.resolve("loop"));
        folder = open(path.resolve("loop/sub"));
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals(Optional.empty(), outcome.set());
        onlyProblem(outcome, "loop/sub");
    }

    @Test
    void objectsComeWithThePods() throws IOException {
        write("10", LineManifests.of("a"));
        write("20", "config colors blue\nend\n");
        assertEquals(List.of("colors=blue"), objects(folder.look(ALL)));
        assertSilent(folder.look(ALL));

        write("20", "config colors green\nend\n");
        ManifestFolder.Outcome changed = folder.look(settled("20"));
        assertEquals(List.of("colors=green"), objects(changed));
        assertEquals(List.of("a"), names(changed));

        write("20", "garbage");
        assertTrue(folder.look(settled("20")).set().isEmpty());
        Files.delete(path.resolve("20"));
        assertEquals(List.of(), objects(folder.look(settled("20"))));
    }

    @Test
    void theLaterObjectOfANameIsTaken() throws IOException {
        write("10", "config colors blue\nconfig sizes 9\nend\n");
        write("20", "config colors green\nend\n");
        ManifestFolder.Outcome outcome = folder.look(ALL);
        assertEquals(List.of("sizes=9", "colors=green"), objects(outcome));
        assertEquals("configmap \"default/colors\" is left out: one of this name is in " + path.resolve("20")
                + ", which counts because it comes later", onlyProblem(outcome, "10"));
    }

    private static List<String> objects(ManifestFolder.Outcome outcome) {
        return outcome.set().orElseThrow().objects().stream().map(ConfigMap.class::cast)
                .map(object -> object.metadata().name() + "=" + object.data().get("value")).toList();
    }
}
