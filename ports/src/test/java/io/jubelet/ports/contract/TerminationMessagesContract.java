package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.files.TerminationMessages;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link TerminationMessages} have to do. */
public abstract class TerminationMessagesContract {

    private static final PodIdentity POD = new PodIdentity("default", "web", "u1");
    private static final String TIME = "2026-01-01T10:10:10.123456789Z ";

    private DiskProbe disk;
    private TerminationMessages messages;
    private String log;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Messages of pods below {@code <root>/pods}, logs in {@code <root>/log/pods}. */
    protected abstract TerminationMessages messages(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        messages = messages(disk);
        log = disk.root() + "/log/pods/default_web_u1/c/3.log";
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Test
    void everyRunGetsAFileOfItsOwnThatAnybodyMayWrite() {
        String first = messages.create("u1", "c");
        String second = messages.create("u1", "c");
        assertNotEquals(first, second);
        String directory = disk.root() + "/pods/u1/containers/c/";
        assertTrue(first.startsWith(directory) && first.substring(directory.length()).matches("[0-9a-f]{8}"), first);
        assertEquals(0666, disk.mode(first));
        assertEquals("", disk.text(first));
        assertEquals("", messages.read(first));
    }

    @Test
    void onlyAFileOfItsContainerIsDiscarded() {
        String kept = messages.create("u1", "c");
        String path = messages.create("u1", "c");
        String other = disk.root() + "/other";
        disk.writeText(other, "of somebody else");
        messages.discard("u1", "c", path);
        messages.discard("u1", "c", path);
        messages.discard("u1", "d", kept);
        messages.discard("u2", "c", kept);
        messages.discard("u1", "c", other);
        assertEquals(List.of(true, false, true), Stream.of(kept, path, other).map(disk::exists).toList());
    }

    @Test
    void theEndOfALongMessageCounts() {
        String path = messages.create("u1", "c");
        disk.writeText(path, "done");
        assertEquals("done", messages.read(path));
        disk.writeText(path, "start" + "x".repeat(TerminationMessages.MAX_MESSAGE_BYTES - 3) + "end");
        String read = messages.read(path);
        assertEquals(TerminationMessages.MAX_MESSAGE_BYTES, read.length());
        assertTrue(read.endsWith("xend"));
    }

    @Test
    void whatIsNoFileHasNoMessage() {
        assertEquals("", messages.read(disk.root() + "/nothing"));
        disk.makeDirectory(disk.root() + "/directory");
        assertEquals("", messages.read(disk.root() + "/directory"));
        disk.writeText(disk.root() + "/secret", "not for the container");
        disk.makeLink(disk.root() + "/link", disk.root() + "/secret");
        assertEquals("", messages.read(disk.root() + "/link"));
    }

    @Test
    void bytesThatAreNoTextAreShownAsSuch() {
        String path = messages.create("u1", "c");
        disk.writeText(path, "\u00e4".repeat(TerminationMessages.MAX_MESSAGE_BYTES) + "!");
        String read = messages.read(path);
        assertTrue(read.startsWith("\ufffd\u00e4"), read.substring(0, 3));
        assertTrue(read.endsWith("\u00e4!"));
    }

    @Test
    void theTailOfALogIsReadableText() {
        assertEquals("", messages.logTail(POD, "c", 3));
        disk.writeText(log, TIME + "stdout F one\n" + TIME + "stderr F two\n" + TIME + "stdout P thr" + "\n"
                + TIME + "stdout F ee\n");
        assertEquals("one\ntwo\nthree\n", messages.logTail(POD, "c", 3));
    }

    @Test
    void aLineThatIsNotFinishedCountsToo() {
        disk.writeText(log, TIME + "stdout F one\n" + TIME + "stdout F tw");
        assertEquals("one\ntw", messages.logTail(POD, "c", 3));
    }

    @Test
    void linesThatAreNoLogLinesAreLeftOut() {
        disk.writeText(log, "garbage\nyesterday stdout F bad\n" + TIME + "stdout F good\n" + TIME + "nowhere F bad\n" + TIME + "stdout\n\n");
        assertEquals("good\n", messages.logTail(POD, "c", 3));
    }

    @Test
    void onlyTheLastLinesCount() {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 100; i++) {
            text.append(TIME).append("stdout F ").append(i).append('\n');
        }
        disk.writeText(log, text.toString());
        String tail = messages.logTail(POD, "c", 3);
        assertTrue(tail.startsWith("21\n22\n"), tail);
        assertTrue(tail.endsWith("\n99\n100\n"), tail);
    }

    @Test
    void onlyTheLastBytesCount() {
        String line = TIME + "stdout F " + "y".repeat(999) + "\n";
        disk.writeText(log, TIME + "stdout F " + "x".repeat(100_000) + "\n" + line.repeat(2));
        String tail = messages.logTail(POD, "c", 3);
        assertEquals("x".repeat(47) + "\n" + ("y".repeat(999) + "\n").repeat(2), tail);
    }

    @Test
    void namesNeverLeadOut() {
        assertThrows(InvalidArgumentException.class, () -> messages.create("..", "c"));
        assertThrows(InvalidArgumentException.class, () -> messages.create("u1", "../c"));
    }
}
