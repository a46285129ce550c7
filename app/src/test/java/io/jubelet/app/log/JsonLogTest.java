package io.jubelet.app.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.LogConfiguration;
import io.jubelet.app.config.LogConfiguration.Format;
import io.jubelet.app.config.LogConfiguration.Module;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLogTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final System.Logger worker = System.getLogger("io.jubelet.app.worker.PodWorkers");
    private final System.Logger server = System.getLogger("io.jubelet.app.server.RequestLog");
    private final Logger agent = Logger.getLogger("io.jubelet");
    private final boolean heard = agent.getUseParentHandlers();

    /** Other tests keep the agent's log to themselves. */
    @BeforeEach
    void listen() {
        agent.setUseParentHandlers(true);
    }

    @AfterEach
    void leaveNothingBehind() {
        Logging.uninstall();
        agent.setUseParentHandlers(heard);
    }

    private void install(Format format, int verbosity, boolean split, int buffer, Module... modules) {
        Logging.install(new LogConfiguration(format, verbosity, List.of(modules), split, buffer, Duration.ofSeconds(5)), err,
                out);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aRecordIsOneObjectWithTheFieldsOfAKubelet() {
        install(Format.JSON, 0, false, 0);
        worker.log(System.Logger.Level.INFO, "pod {0}\nis \"ready\"\u0007\\\ud800 \ud83d\ude00", "a/b");
        var line = text(err);
        assertEquals(1, line.lines().count());
        var entry = new JsonObject(line);
        assertEquals(Set.of("ts", "logger", "caller", "msg", "v"), entry.fieldNames());
        assertEquals("worker", entry.getString("logger"));
        assertEquals("pod a/b\nis \"ready\"\u0007\\\ud800 \ud83d\ude00", entry.getString("msg"));
        assertEquals(0, entry.getInteger("v"));
        assertTrue(entry.getString("caller").matches("log/JsonLogTest\\.java:\\d+"), line);
        assertTrue(line.startsWith("{\"ts\":"), line);
    }

    @Test
    void theTimeHasMillisecondsSinceTheEpochAndMicroseconds() {
        var entry = new LogRecord(java.util.logging.Level.INFO, "x");
        entry.setLoggerName("io.jubelet.app.worker.PodWorkers");
        entry.setInstant(Instant.parse("2026-01-02T03:04:05.006007Z"));
        var line = new JsonFormat().format(entry);
        assertTrue(line.startsWith("{\"ts\":1767323045006.007,"), line);
    }

    @Test
    void anErrorHasNoLevelAndWhatWasThrown() {
        install(Format.JSON, 0, false, 0);
        worker.log(System.Logger.Level.ERROR, "a step failed", new IllegalStateException("why"));
        var entry = new JsonObject(text(err));
        assertEquals(Set.of("ts", "logger", "caller", "msg", "err", "stacktrace"), entry.fieldNames());
        assertEquals("java.lang.IllegalStateException: why", entry.getString("err"));
        assertEquals(1, text(err).lines().count());
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "1, ''", "2, pod", "3, pod", "4, pod detail", "5, pod detail", "6, pod detail request",
        "8, pod detail request library"})
    void eachLevelShowsMore(int verbosity, String wanted) {
        install(Format.JSON, verbosity, false, 0);
        logAtAllLevels();
        assertEquals(wanted, String.join(" ", text(err).lines().map(line -> new JsonObject(line).getString("msg")).toList()));
    }

    private void logAtAllLevels() {
        worker.log(System.Logger.Level.DEBUG, "pod");
        server.log(System.Logger.Level.DEBUG, "detail");
        server.log(System.Logger.Level.TRACE, "request");
        System.getLogger("org.example.lib").log(System.Logger.Level.DEBUG, "library");
    }

    @Test
    void theLevelStandsInTheRecord() {
        install(Format.JSON, 8, false, 0);
        logAtAllLevels();
        assertEquals(List.of(2, 4, 6, 8),
                text(err).lines().map(line -> new JsonObject(line).getInteger("v")).toList());
    }

    @Test
    void theVerbosityCanBeChangedWhileTheAgentRuns() {
        install(Format.TEXT, 0, false, 0);
        logAtAllLevels();
        assertEquals("", text(err));
        Logging.setVerbosity(4);
        logAtAllLevels();
        assertEquals(2, text(err).lines().count());
        Logging.setVerbosity(0);
        logAtAllLevels();
        assertEquals(2, text(err).lines().count());
    }

    @ParameterizedTest
    @CsvSource({"server, 4, detail", "serv*, 6, detail request", "s?rver, 4, detail", "serve, 6, ''", "lib, 8, library",
        "RequestL*, 6, detail request", "PodWorkers, 2, pod", "*, 8, pod detail request library"})
    void aPartOfTheAgentMayHaveAVerbosityOfItsOwn(String pattern, int verbosity, String wanted) {
        install(Format.TEXT, 0, false, 0, new Module(pattern, verbosity), new Module("*", 0));
        logAtAllLevels();
        assertEquals(wanted, String.join(" ", text(err).lines().map(line -> line.replaceAll(".*  ", "")).toList()));
    }

    @Test
    void splitStreamsHaveErrorsApart() {
        install(Format.TEXT, 0, true, 0);
        worker.log(System.Logger.Level.WARNING, "warning");
        worker.log(System.Logger.Level.ERROR, "error");
        assertTrue(text(out).endsWith("  warning\n"), text(out));
        assertTrue(text(err).endsWith("  error\n"), text(err));
        assertEquals(1, text(err).lines().count());
    }

    @Test
    void aBufferKeepsBackAllButErrorsUntilItIsFlushed() {
        install(Format.JSON, 0, true, 1 << 16);
        worker.log(System.Logger.Level.INFO, "info");
        worker.log(System.Logger.Level.ERROR, "error");
        assertEquals("", text(out));
        assertEquals(1, text(err).lines().count());
        Logging.flush();
        assertEquals(1, text(out).lines().count());
    }
}
