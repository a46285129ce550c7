package io.jubelet.domain.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogSelectionTest {

    private static final String TIME = "2026-01-01T00:00:01.5Z ";
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final Set<LogStream> BOTH = Set.of(LogStream.values());

    private static LogOptions options(OptionalLong tail, OptionalLong limit, boolean timestamps) {
        return new LogOptions(tail, limit, Instant.MIN, timestamps, false, BOTH);
    }

    private static Optional<LogSelection.Chunk> next(LogSelection selection, String line) throws LogFormatException {
        return selection.next(line.getBytes(StandardCharsets.UTF_8));
    }

    /** Everything that is given of some lines, each with the name of its stream in front. */
    private static String read(LogOptions options, String... lines) throws LogFormatException {
        LogSelection selection = new LogSelection(options);
        StringBuilder given = new StringBuilder();
        for (String line : lines) {
            next(selection, line).ifPresent(chunk -> given.append(chunk.stream() == LogStream.STDOUT ? "o:" : "e:")
                    .append(StandardCharsets.UTF_8.decode(chunk.content().duplicate())));
        }
        return given.toString();
    }

    @Test
    void linesGoToTheirStreamAndPartsOfALineAreJoined() throws LogFormatException {
        assertEquals("o:a  b\ne:xo:y\n", read(LogOptions.ALL, TIME + "stdout F a  b\n", TIME + "stderr P x\n",
                TIME + "stdout F:later y\n"));
        assertEquals("o:", read(LogOptions.ALL, TIME + "stdout P \n"));
        assertEquals("o:end", read(LogOptions.ALL, TIME + "stdout F end"));
        assertEquals("e:xo:yo:z\n", read(LogOptions.ALL, TIME + "stderr P:later x\n", TIME + "stdout P y", TIME + "stdout PF z\n"));
    }

    @Test
    void timesStandAtTheStartOfLinesOnly() throws LogFormatException {
        assertEquals("o:2026-01-01T00:00:01.500000000Z ao:b\no:2026-01-01T02:00:02.000000001+02:00 c\n",
                read(options(NONE, NONE, true), TIME + "stdout P a\n", TIME + "stdout F b\n",
                        "2026-01-01T02:00:02.000000001+02:00 stdout F c\n"));
    }

    @Test
    void limitCutsTheLastPart() throws LogFormatException {
        LogSelection selection = new LogSelection(options(NONE, OptionalLong.of(3), false));
        assertEquals(2, next(selection, TIME + "stdout F a\n").orElseThrow().content().remaining());
        assertFalse(selection.isFinished());
        assertEquals(ByteBuffer.wrap(new byte[] {'b'}),
                next(selection, TIME + "stderr F bc\n").orElseThrow().content());
        assertTrue(selection.isFinished());
        assertEquals(Optional.empty(), next(selection, TIME + "stdout F d\n"));
    }

    @Test
    void tailCountsOldLinesButNotBrokenOnes() throws LogFormatException {
        LogOptions since =
                new LogOptions(OptionalLong.of(2), NONE, Instant.parse("2026-01-01T00:00:02Z"), false, false, BOTH);
        assertEquals("o:b\n", read(since, TIME + "stdout F a\n", "broken\n", "2026-01-01T00:00:02Z stdout F b\n",
                "2026-01-01T00:00:03Z stdout F c\n"));
        assertTrue(new LogSelection(options(OptionalLong.of(0), NONE, false)).isFinished());
        assertFalse(new LogSelection(new LogOptions(OptionalLong.of(0), NONE, Instant.MIN, false, true, BOTH))
                .isFinished());
    }

    @Test
    void otherStreamsCountAsLinesAndNotAsBytes() throws LogFormatException {
        LogOptions errors = new LogOptions(OptionalLong.of(3), OptionalLong.of(3), Instant.MIN, false, false,
                Set.of(LogStream.STDERR));
        assertEquals("e:a\ne:b", read(errors, TIME + "stderr F a\n", TIME + "stdout F long line\n",
                TIME + "stderr F bc\n"));
        assertEquals("e:a\n", read(errors, TIME + "stderr F a\n", TIME + "stdout F b\n", TIME + "stdout F c\n",
                TIME + "stderr F d\n"));
        assertThrows(IllegalArgumentException.class,
                () -> new LogOptions(NONE, NONE, Instant.MIN, false, false, Set.of()));
    }

    @Test
    void theLaterBeginCounts() {
        Instant now = Instant.parse("2026-01-01T00:01:00Z");
        Instant earlier = now.minusSeconds(30);
        assertEquals(Instant.MIN, LogOptions.since(NONE, Optional.empty(), now));
        assertEquals(Instant.MIN, LogOptions.since(OptionalLong.of(Long.MAX_VALUE), Optional.empty(), now));
        assertEquals(earlier, LogOptions.since(NONE, Optional.of(earlier), now));
        assertEquals(earlier, LogOptions.since(OptionalLong.of(50), Optional.of(earlier), now));
        assertEquals(now.minusSeconds(10), LogOptions.since(OptionalLong.of(10), Optional.of(earlier), now));
    }

    @Test
    void malformedLinesAreCounted() throws LogFormatException {
        LogSelection selection = new LogSelection(LogOptions.ALL);
        next(selection, TIME + "stdout F a\n");
        assertEquals(0, selection.malformedLines());
        next(selection, "broken\n");
        assertEquals(1, selection.malformedLines());
        assertEquals(Optional.empty(), next(selection, TIME + "other F a\n"));
        assertEquals(2, selection.malformedLines());
    }

    @Test
    void firstLineDecidesAboutTheForm() throws LogFormatException {
        assertThrows(LogFormatException.class, () -> read(LogOptions.ALL, "broken\n"));
        assertEquals("o:a\n", read(LogOptions.ALL, TIME + "stdout F a\n",
                "{\"log\":\"b\\n\",\"stream\":\"stdout\",\"time\":\"2026-01-01T00:00:01Z\"}\n"));
    }

    @Test
    void dockerLinesAreRead() throws LogFormatException {
        assertEquals("o:2026-01-01T00:00:01.000000000Z a\"\u00e9\ufffd\n", read(options(NONE, NONE, true),
                "{\"log\":\"a\\\"\\u00e9\\ud800\\n\", \"attrs\":{\"x\":[1,\"}\"]},\"stream\":\"stdout\" ,"
                        + "\"time\":\"2026-01-01T00:00:01Z\"}\n"));
        assertThrows(LogFormatException.class, () -> read(LogOptions.ALL, "{}\n"));
        assertThrows(LogFormatException.class, () -> read(LogOptions.ALL, "{\"stream\":\"other\"}\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "{", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":}", "{\"a\":1", "{\"a\":\"b\",}", "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\x\"}", "{\"stream\":\"stdout\"}x", "[]", "{\"a\":[[[[[", "{\"time\":\"now\",\"stream\":\"stdout\"}",
        "2026-01-01T00:00:01Z", "2026-01-01T00:00:01Z stdout", "2026-01-01T00:00:01Z stdout F", " stdout F x",
        "2026-01-01T00:00:01Z other F x", "2026-13-01T00:00:01Z stdout F x", "2026-01-01T00:00:01 stdout F x",
        "2026-01-01T00:00:01.Z stdout F x", "2026-01-01 00:00:01Z stdout F x", "Z stdout F x", "+00:00 stdout F x",
        "2026-01-01T00:00:01+99:00 stdout F x", "\u0662026-01-01T00:00:01Z stdout F x"
    })
    void brokenLinesAreNoLog(String line) {
        assertThrows(LogFormatException.class, () -> read(LogOptions.ALL, line));
    }

    @Test
    void tailBeginsAfterTheRightLineFeed() {
        assertEquals(0, tail("a\nb\n", 2));
        assertEquals(2, tail("a\nb\n", 1));
        assertEquals(4, tail("a\nb\n", 0));
        assertEquals(0, tail("a\nb", 1));
        assertEquals(2, tail("a\n" + "x".repeat(1022) + "\n", 1));
        assertEquals(0, tail("", 3));
        String line = "x".repeat(1500) + "\n";
        for (int lines = 0; lines <= 5; lines++) {
            assertEquals((5 - lines) * 1501L, tail(line.repeat(5), lines));
        }
        assertEquals(0, LogTail.start(9, OptionalLong.empty(), (offset, count) -> new byte[count]));
    }

    private static long tail(String content, long lines) {
        byte[] file = content.getBytes(StandardCharsets.US_ASCII);
        return LogTail.start(file.length, OptionalLong.of(lines), (offset, count) ->
                Arrays.copyOfRange(file, (int) offset, (int) offset + count));
    }
}
