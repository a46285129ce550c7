package io.jubelet.app.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.LogConfiguration;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoggingTest {

    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

    private final Logger agent = Logger.getLogger("io.jubelet");
    private final boolean heard = agent.getUseParentHandlers();

    private static void install(int verbosity, ByteArrayOutputStream lines) {
        Logging.install(LogConfiguration.text(verbosity), lines, lines);
    }

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

    @ParameterizedTest
    @CsvSource(nullValues = "null", value = {
        "io.jubelet.app.pleg.PlegVerticle, pleg",
        "io.jubelet.adapters.cri.call.Unary, cri",
        "io.jubelet.app.Thing, Thing",
        "io.vertx.core.impl.VertxImpl, vertx",
        "io.netty.channel.X, netty",
        "org.slf4j.Y, slf4j",
        "plain, plain",
        "'', -",
        "null, -",
    })
    void theComponentIsThePartOfTheAgentOrTheLibrary(String logger, String component) {
        assertEquals(component, LineFormat.component(logger));
    }

    @ParameterizedTest
    @CsvSource({"SEVERE, 'ERROR'", "WARNING, 'WARN '", "INFO, 'INFO '", "CONFIG, 'DEBUG'", "FINE, 'DEBUG'",
        "FINER, 'TRACE'"})
    void aLineHasTimeLevelComponentAndMessage(String level, String word) {
        var entry = new LogRecord(Level.parse(level), "hello {0}");
        entry.setParameters(new Object[] {"world"});
        entry.setInstant(Instant.parse("2026-01-02T03:04:05.006Z"));
        entry.setLoggerName("io.jubelet.app.pleg.PlegVerticle");
        assertEquals("2026-01-02T03:04:05.006Z " + word + " pleg  hello world\n", new LineFormat().format(entry));
    }

    @Test
    void aMessageCannotForgeALineAndATraceFollows() {
        var entry = new LogRecord(Level.INFO, "a\nb\r\u001b[1mc\td");
        entry.setInstant(Instant.parse("2026-11-20T11:22:33.123Z"));
        entry.setLoggerName("io.jubelet.app.sync.X");
        var thrown = new IllegalStateException("why\nso", new IllegalArgumentException("a\n2026"));
        thrown.addSuppressed(new IllegalArgumentException("b\n2026"));
        entry.setThrown(thrown);
        var text = new LineFormat().format(entry);
        assertTrue(text.startsWith("""
                2026-11-20T11:22:33.123Z INFO  sync  a\\nb\\r\\u001b[1mc\td
                java.lang.IllegalStateException: why\\nso
                \tat\s"""), text);
        assertTrue(text.contains("\nCaused by: java.lang.IllegalArgumentException: a\\n2026\n"), text);
        assertTrue(text.contains("\n\tSuppressed: java.lang.IllegalArgumentException: b\\n2026\n"), text);
    }

    @ParameterizedTest
    @CsvSource({"0, INFO", "3, INFO", "4, INFO DEBUG", "5, INFO DEBUG", "6, INFO DEBUG TRACE",
        "8, INFO DEBUG TRACE lib"})
    void verbosityOpensTheOwnLogBeforeThatOfLibraries(int verbosity, String wanted) {
        install(verbosity, lines);
        var own = System.getLogger("io.jubelet.app.test.Own");
        own.log(System.Logger.Level.TRACE, "TRACE");
        own.log(System.Logger.Level.DEBUG, "DEBUG");
        own.log(System.Logger.Level.INFO, "INFO");
        System.getLogger("org.example.lib").log(System.Logger.Level.DEBUG, "lib");
        var text = lines.toString(StandardCharsets.UTF_8);
        for (var word : new String[] {"TRACE", "DEBUG", "INFO", "lib"}) {
            var found = text.lines().anyMatch(line -> line.endsWith("  " + word));
            assertEquals(wanted.contains(word), found, word + " in " + text);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "4, 1", "8, 1"})
    void whatServersDoOnConnectionsIsNoErrorOfTheAgent(int verbosity, int reported) {
        install(verbosity, lines);
        System.getLogger("io.vertx.core.net.impl.ConnectionBase").log(System.Logger.Level.ERROR, "not SETTINGS");
        assertEquals(reported, lines.toString(StandardCharsets.UTF_8).lines().count());
    }

    @Test
    void installingTwiceDoesNotDoubleLines() {
        install(0, new ByteArrayOutputStream());
        install(0, lines);
        System.getLogger("io.jubelet.app.test.Own").log(System.Logger.Level.INFO, "once");
        assertEquals(1, lines.toString(StandardCharsets.UTF_8).lines().count());
    }

    /** Netty has a line at INFO for each frame on a stream that it refused. */
    @Test
    void clientsOfHttp2DoNotFillTheLog() {
        var netty = java.util.logging.Logger.getLogger("io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder");
        install(0, lines);
        netty.info("ignoring a frame");
        assertEquals("", lines.toString(StandardCharsets.UTF_8));
        install(4, lines);
        netty.info("ignoring a frame");
        assertFalse(lines.toString(StandardCharsets.UTF_8).isEmpty());
    }

    @Test
    void aCommandLogsWarningsAlone() {
        Logging.installWarnings(lines);
        agent.info("what an agent does");
        Logger.getLogger("org.example").info("what a library does");
        Logger.getLogger("io.jubelet.adapters.cri.Call").warning("beware");
        assertEquals(1, lines.toString(StandardCharsets.UTF_8).lines().count(), lines::toString);
        assertTrue(lines.toString(StandardCharsets.UTF_8).endsWith("WARN  cri  beware\n"), lines::toString);
    }
}
