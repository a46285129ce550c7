package io.jubelet.adapters.fs.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.adapters.fs.inotify.Inotify;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.contract.PodSourceContract;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.RecordingReceiver;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks never come, so whatever is noticed here is noticed by notification. */
final class FilePodSourceTest extends PodSourceContract {

    private static final Duration NEVER = Duration.ofDays(1);

    @TempDir
    private Path temporary;
    private Path path;
    private final LineManifests manifests = new LineManifests();
    private final RecordingReceiver receiver = new RecordingReceiver();
    private FilePodSource source;

    @BeforeEach
    void makeDirectory() throws IOException {
        path = Files.createDirectory(temporary.resolve("manifests"));
        source = new FilePodSource(path, NEVER, manifests);
    }

    @Override
    protected String name() {
        return "file";
    }

    @Override
    protected PodSource source() {
        return source;
    }

    @Override
    protected void want(List<Pod> pods) {
        write("a.yaml", LineManifests.of(pods.toArray(Pod[]::new)));
    }

    @Override
    protected void damage() {
        write("a.yaml", "garbage");
    }

    @Override
    protected void cleanUp() {
        // The temporary directory is removed by the test framework.
    }

    private void write(String name, String text) {
        try {
            Files.writeString(path.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start() {
        source.start(receiver);
        receiver.await(seen -> !seen.sets().isEmpty());
    }

    @Test
    void everyWayOfChangingAFileIsNoticed() throws IOException {
        start();
        write("a.yaml", LineManifests.of("written"));
        receiver.awaitNames("written");
        Files.writeString(temporary.resolve("new"), LineManifests.of("moved"));
        Files.move(temporary.resolve("new"), path.resolve("a.yaml"), StandardCopyOption.ATOMIC_MOVE);
        receiver.awaitNames("moved");
        Files.writeString(temporary.resolve("linked"), LineManifests.of("linked"));
        Files.createLink(path.resolve("b.yaml"), temporary.resolve("linked"));
        receiver.awaitNames("moved", "linked");
        Files.move(path.resolve("b.yaml"), path.resolve(".b.yaml"));
        receiver.awaitNames("moved");
        Files.move(path.resolve("a.yaml"), temporary.resolve("away"));
        receiver.awaitNames();
        Files.createSymbolicLink(path.resolve("c.yaml"), temporary.resolve("away"));
        receiver.awaitNames("moved");
        Files.delete(path.resolve("c.yaml"));
        receiver.awaitNames();
        assertEquals(List.of(), receiver.problems());
    }

    @Test
    void aFileIsReadWhenItIsComplete() throws IOException {
        // Nothing ever stays as it is for long enough, so that it is the end of the writing alone that counts.
        ManifestDirectory directory = new ManifestDirectory(path, manifests, InstantSource.system(), () -> 0);
        AnnouncedWatch watch = new AnnouncedWatch(new Inotify(new LinuxInotifyCalls()));
        source = new FilePodSource(path, NEVER, directory, () -> watch);
        start();
        watch.awaitStart();
        try (OutputStream out = Files.newOutputStream(path.resolve("a.yaml"))) {
            out.write(LineManifests.of("first").getBytes(StandardCharsets.UTF_8));
            write("other.yaml", LineManifests.of("other"));
            receiver.awaitNames("other");
            out.write("garbage behind the end".getBytes(StandardCharsets.UTF_8));
        }
        receiver.awaitNames("first", "other");
        assertEquals(List.of(), receiver.problems());
    }

    @Test
    void theScanAfterOneThatFailedUnexpectedlyFindsThePods() {
        var moments = new AtomicInteger();
        InstantSource broken = () -> {
            if (moments.incrementAndGet() == 1) {
                throw new IllegalStateException("a defect");
            }
            return Instant.now();
        };
        write("a.yaml", LineManifests.of("first"));
        var directory = new ManifestDirectory(path, manifests, broken, System::nanoTime);
        source = new FilePodSource(path, Duration.ofMillis(20), directory, () -> new Inotify(new LinuxInotifyCalls()));
        start();
        receiver.awaitNames("first");
    }

    @Test
    void aFileWrittenInTwoGoesIsNoProblem() throws IOException {
        start();
        write("a.yaml", "pod a 1\n");
        Files.writeString(path.resolve("a.yaml"), "end\n", StandardOpenOption.APPEND);
        receiver.awaitNames("a");
        assertEquals(List.of(), receiver.problems());
    }

    @Test
    void aMistakeIsReportedWithinAMoment() {
        start();
        write("a.yaml", "garbage");
        receiver.awaitProblems(1);
        assertEquals("bad line: garbage", receiver.problems().getFirst().message());
    }

    @Test
    void aDirectoryThatIsMadeLaterIsFound() throws IOException {
        Path later = temporary.resolve("x/y/z");
        source = new FilePodSource(later, NEVER, manifests);
        start();
        assertEquals(List.of(), receiver.names());
        Files.createDirectories(later);
        Files.writeString(later.resolve("a.yaml"), LineManifests.of("a"));
        receiver.awaitNames("a");
        Files.delete(later.resolve("a.yaml"));
        receiver.awaitNames();
        Files.delete(later);
        Files.createDirectory(later);
        Files.writeString(later.resolve("b.yaml"), LineManifests.of("b"));
        receiver.awaitNames("b");
    }

    @Test
    void aDirectoryThatIsReplacedIsFollowed() throws IOException {
        write("a.yaml", LineManifests.of("a"));
        start();
        Path other = Files.createDirectory(temporary.resolve("other"));
        Files.writeString(other.resolve("b.yaml"), LineManifests.of("b"));
        Files.move(path, temporary.resolve("old"));
        Files.move(other, path);
        receiver.awaitNames("b");
        write("c.yaml", LineManifests.of("c"));
        receiver.awaitNames("b", "c");
    }

    @Test
    void aSingleFileIsFollowed() throws IOException {
        source = new FilePodSource(path.resolve("only.yaml"), NEVER, manifests);
        start();
        write("other.yaml", LineManifests.of("other"));
        write("only.yaml", LineManifests.of("only"));
        receiver.awaitNames("only");
        Files.delete(path.resolve("only.yaml"));
        receiver.awaitNames();
    }

    @Test
    void manyFilesAtOnceAllArrive() {
        start();
        String[] names = new String[200];
        for (int i = 0; i < names.length; i++) {
            names[i] = "pod-%03d".formatted(i);
            write(names[i] + ".yaml", LineManifests.of(names[i]));
        }
        receiver.awaitNames(names);
    }

    @Test
    void namesThatAreNotAsciiWork() {
        assumeTrue(System.getProperty("sun.jnu.encoding").equals("UTF-8"), "the locale knows ASCII only; skipped");
        start();
        write("gr\u00fcn.yaml", LineManifests.of("a"));
        receiver.awaitNames("a");
    }

    @Test
    void withoutNotificationsTheChecksFindEverything() {
        ManifestDirectory directory =
                new ManifestDirectory(path, manifests, InstantSource.system(), System::nanoTime);
        source = new FilePodSource(path, Duration.ofMillis(20), directory, () -> {
            throw new IOException("too many");
        });
        start();
        receiver.awaitProblems(1);
        String message = receiver.problems().getFirst().message();
        assertTrue(message.contains("only every 20 ms") && message.contains("too many"), message);
        write("a.yaml", LineManifests.of(Pods.named("a", "1")));
        receiver.awaitNames("a");
        write("b.yaml", LineManifests.of(Pods.named("b", "2")));
        receiver.awaitNames("a", "b");
        assertEquals(1, receiver.problems().size(), receiver.problems().toString());
    }

    @Test
    void aReceiverThatFailsDoesNotEndTheSource() {
        source.start(new PodSource.Receiver() {
            @Override
            public void set(PodSet pods) {
                receiver.set(pods);
                throw new IllegalStateException("a defect of the receiver");
            }

            @Override
            public void problem(SourceProblem problem) {
                receiver.problem(problem);
            }
        });
        write("a.yaml", LineManifests.of("a"));
        receiver.awaitNames("a");
        write("b.yaml", LineManifests.of("b"));
        receiver.awaitNames("a", "b");
    }
}
