package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.files.ContainerLogReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a {@link ContainerLogReader} has to do. */
public abstract class ContainerLogReaderContract {

    private static final PodIdentity POD = new PodIdentity("default", "web", "u1");
    private static final String AT = "2026-01-01T00:00:0";
    private static final BooleanSupplier NEVER_ASKED = () -> {
        throw new AssertionError("asked whether the container runs");
    };
    private static final LogOptions FOLLOW = new LogOptions(OptionalLong.empty(), OptionalLong.empty(), Instant.MIN,
            false, true, Set.of(LogStream.values()));

    private DiskProbe disk;
    private ContainerLogReader reader;
    private String log;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Logs in {@code <root>/log/pods}. */
    protected abstract ContainerLogReader reader(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        reader = reader(disk);
        log = disk.root() + "/log/pods/default_web_u1/c/3.log";
    }

    @AfterEach
    void close() {
        disk.close();
    }

    /** Collects what is read; the streams are marked, and so is every flush. */
    private static final class Collected implements ContainerLogReader.Output {

        private final StringBuilder text = new StringBuilder();
        private int flushes;

        @Override
        public void write(LogStream stream, ByteBuffer content) {
            text.append(stream == LogStream.STDOUT ? "o:" : "e:").append(StandardCharsets.UTF_8.decode(content));
        }

        @Override
        public void flush() {
            flushes++;
        }
    }

    private String read(LogOptions options, BooleanSupplier running) {
        Collected output = new Collected();
        reader.read(POD, "c", 3, options, running, output);
        return output.text.toString();
    }

    private static String line(int second, String rest) {
        return AT + second + "Z " + rest + "\n";
    }

    private void append(String text) {
        disk.writeText(log, disk.text(log) + text);
    }

    /** Does one step each time that somebody asks; the container ends with the last one. */
    private static BooleanSupplier runningDuring(Runnable... steps) {
        Deque<Runnable> left = new ArrayDeque<>(List.of(steps));
        return () -> {
            if (!left.isEmpty()) {
                left.remove().run();
            }
            return !left.isEmpty();
        };
    }

    @Test
    void theLogOfARunIsReadToItsEnd() {
        disk.writeText(log, line(1, "stdout P a") + line(1, "stdout F b") + line(2, "stderr F c") + "broken\n"
                + AT + "3Z stdout F d");
        assertEquals("o:ao:b\ne:c\no:d", read(LogOptions.ALL, NEVER_ASKED));
    }

    @Test
    void onlyWhatIsAskedForIsRead() {
        disk.writeText(log, line(1, "stdout F a") + line(2, "stderr F b") + line(3, "stdout F c") + line(4, "stdout F d"));
        LogOptions tail = new LogOptions(OptionalLong.of(2), OptionalLong.empty(), Instant.MIN, false, false,
                Set.of(LogStream.values()));
        assertEquals("o:c\no:d\n", read(tail, NEVER_ASKED));
        LogOptions errors = new LogOptions(OptionalLong.empty(), OptionalLong.empty(), Instant.MIN, false, false,
                Set.of(LogStream.STDERR));
        assertEquals("e:b\n", read(errors, NEVER_ASKED));
        LogOptions since = new LogOptions(OptionalLong.empty(), OptionalLong.of(5), Instant.parse(AT + "3Z"), true, false,
                Set.of(LogStream.values()));
        assertEquals("o:2026-", read(since, NEVER_ASKED));
    }

    @Test
    void aMissingLogIsNamed() {
        NotFoundException failure =
                assertThrows(NotFoundException.class, () -> read(LogOptions.ALL, NEVER_ASKED));
        assertTrue(failure.getMessage().contains(log), failure.getMessage());
    }

    @Test
    void whatIsNoLogIsRefusedWithoutItsContent() {
        disk.writeText(log, "s3cret\n");
        InternalException failure =
                assertThrows(InternalException.class, () -> read(LogOptions.ALL, NEVER_ASKED));
        assertFalse(failure.getMessage().contains("s3cret"), failure.getMessage());
        assertTrue(failure.getMessage().contains(log), failure.getMessage());
    }

    @Test
    void namesNeverLeadOut() {
        assertThrows(InvalidArgumentException.class,
                () -> reader.read(POD, "../x", 0, LogOptions.ALL, NEVER_ASKED, new Collected()));
    }

    @Test
    void aFollowerGetsWhatComesUntilTheContainerEnds() {
        disk.writeText(log, line(1, "stdout F a"));
        Collected output = new Collected();
        reader.read(POD, "c", 3, FOLLOW, runningDuring(() -> {
            assertEquals("o:a\n", output.text.toString());
            assertTrue(output.flushes > 0, "what is there must arrive before the wait");
            append(line(2, "stdout F b"));
        }, () -> append(AT + "3Z stdout F c"), () -> append("\n" + line(4, "stderr F d"))), output);
        assertEquals("o:a\no:b\no:c\ne:d\n", output.text.toString());
    }

    @Test
    void aFollowerMayBeginAtTheEnd() {
        disk.writeText(log, line(1, "stdout F a"));
        LogOptions options = new LogOptions(OptionalLong.of(0), OptionalLong.empty(), Instant.MIN, false, true,
                Set.of(LogStream.values()));
        assertEquals("o:b\n", read(options, runningDuring(() -> append(line(2, "stdout F b")))));
    }

    @Test
    void aFollowerEndsAtItsLimit() {
        disk.writeText(log, line(1, "stdout F a"));
        LogOptions options = new LogOptions(OptionalLong.empty(), OptionalLong.of(3), Instant.MIN, false, true,
                Set.of(LogStream.values()));
        assertEquals("o:a\no:b", read(options, () -> {
            append(line(2, "stdout F bc"));
            return true;
        }));
    }

    @Test
    void aFollowerGoesOnAfterARotation() {
        disk.writeText(log, line(1, "stdout F a"));
        assertEquals("o:a\no:b\no:c\no:d\n", read(FOLLOW, runningDuring(() -> {
            append(line(2, "stdout F b"));
            disk.rename(log, log + ".20260101-000002");
        }, () -> disk.writeText(log, line(3, "stdout F c")), () -> append(line(4, "stdout F d")))));
    }

    @Test
    void aFollowerMissesNoFileOfSeveralRotations() {
        disk.writeText(log + ".20260101-000000", line(0, "stdout F old"));
        disk.writeText(log, line(1, "stdout F a"));
        assertEquals("o:a\no:b\no:c\no:d\no:e\no:f\n", read(FOLLOW, runningDuring(() -> {
            append(line(2, "stdout F b"));
            disk.rename(log, log + ".20260101-000002");
            disk.writeText(log, line(3, "stdout F c"));
            disk.rename(log, log + ".20260101-000002-000001");
            disk.writeText(log, line(4, "stdout F d"));
            disk.rename(log, log + ".20260101-000003");
            disk.writeText(log, line(5, "stdout F e"));
        }, () -> append(line(6, "stdout F f")))));
    }

    @Test
    void whatWasRotatedBeforeIsNotRead() {
        disk.writeText(log + ".20260101-000000", line(1, "stdout F a"));
        disk.writeText(log, line(2, "stdout F b"));
        assertEquals("o:b\n", read(LogOptions.ALL, NEVER_ASKED));
    }

    @Test
    void anInterruptedFollowerEnds() {
        disk.writeText(log, line(1, "stdout F a"));
        try {
            assertThrows(CancelledException.class, () -> read(FOLLOW, () -> {
                Thread.currentThread().interrupt();
                return true;
            }));
        } finally {
            assertTrue(Thread.interrupted(), "the thread stays interrupted");
        }
    }
}
