package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of services of the node; the journal is a function here. */
class NodeLogQueryTest {

    private static final List<String> READ = List.of("journalctl", "--utc", "--no-pager", "--output=short-precise");

    private final FakeCommandRunner commands = new FakeCommandRunner();
    private final ServerCalls calls = calls(true);

    private ServerCalls calls(boolean queries) {
        return new ServerCalls(ServerCalls.PROCESS,
                new HostViews(NodeLogQueryTest::find, commands, new FakeProcessDiagnostics()),
                new ServerConfiguration.Handlers(true, true, queries, true, true, true, true, true, true, true, false));
    }

    @BeforeEach
    void installJournal() {
        commands.program("journalctl", command -> command.words().contains("--field") ? "kubelet.service\ncron.service\n"
                : "line of " + String.join(" ", command.words().subList(READ.size(), command.words().size())) + "\n");
    }

    private static SystemLogs.Entry find(String path) {
        return switch (path) {
            case "/", "/nginx" -> new SystemLogs.Directory(ServerCalls.NOW, List.of("a.log"));
            case "/a.log" -> file("text of a\n");
            case "/plain" -> file("text of plain\n");
            case "/nginx/nginx.log" -> file("text of nginx\n");
            case "/secret" -> throw new PermissionDeniedException("/secret may not be read");
            default -> throw new NotFoundException(path);
        };
    }

    private static SystemLogs.File file(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new SystemLogs.File(ServerCalls.NOW, bytes.length, (_, _, to) -> to.accept(ByteBuffer.wrap(bytes)));
    }

    private List<String> asked() {
        Command last = commands.runs().getLast();
        assertEquals(READ, last.words().subList(0, READ.size()));
        return last.words().subList(READ.size(), last.words().size());
    }

    @Test
    void aServiceOfTheJournalIsReadFromThere() {
        assertEquals("200 line of --unit=kubelet\n", calls.get("/logs/?query=kubelet"));
        assertEquals(List.of(List.of("journalctl", "--field", "_SYSTEMD_UNIT"),
                List.of("journalctl", "--utc", "--no-pager", "--output=short-precise", "--unit=kubelet")),
                commands.runs().stream().map(Command::words).toList());
    }

    @Test
    void everyOptionReachesTheJournal() {
        calls.get("/logs/?query=kubelet&query=cron&sinceTime=2026-01-02T03:04:05%2B01:00&untilTime=2026-01-02T03:04:06Z"
                + "&tailLines=7&pattern=a%20--b&boot=-1");
        assertEquals(List.of("--since=2026-01-02 02:04:05 UTC", "--until=2026-01-02 03:04:06 UTC", "--pager-end",
                "--lines=7", "--unit=kubelet", "--unit=cron", "--grep=a --b", "--boot=-1"), asked());
    }

    @ParameterizedTest
    @CsvSource({"plain, text of plain", "a, text of a", "nginx, text of nginx"})
    void otherServicesAreReadFromFiles(String service, String text) {
        assertEquals("200 " + text + "\n", calls.get("/logs/?query=" + service));
    }

    @Test
    void withoutAJournalThereAreFiles() {
        var none = new ServerCalls(ServerCalls.PROCESS, new HostViews(NodeLogQueryTest::find, new FakeCommandRunner(),
                new FakeProcessDiagnostics()));
        assertEquals("200 text of plain\n", none.get("/logs/?query=plain"));
        assertEquals("200 \nlog not found for kubelet\n", none.get("/logs/?query=kubelet"));
    }

    @Test
    void whatFailsIsWrittenAmongTheLines() {
        assertEquals("200 \nlog not found for nope\n", calls.get("/logs/?query=nope"));
        assertEquals("200 \nerror getting log for secret: /secret may not be read\n", calls.get("/logs/?query=secret"));
        assertEquals("200 line of --unit=kubelet --boot=0\n"
                + "\noptions present and query resolved to log files for [plain a]\ntry without specifying options\n",
                calls.get("/logs/?query=kubelet&query=plain&query=a&boot=0"));
    }

    @Test
    void aJournalThatFailsIsReportedUnlessAnOlderOneWasAskedFor() {
        commands.program("journalctl", command -> {
            if (command.words().contains("--field")) {
                return "kubelet.service\n";
            }
            throw new NotFoundException("it can't be started");
        });
        assertEquals("200 \nerror: journal output not available\n", calls.get("/logs/?query=kubelet"));
        assertEquals("200 ", calls.get("/logs/?query=kubelet&boot=-1"));
        commands.program("journalctl", command -> {
            if (command.words().contains("--field")) {
                return "kubelet.service\n";
            }
            throw new FakeCommandRunner.Ended(1, "-- No entries --\n");
        });
        assertEquals("200 -- No entries --\n", calls.get("/logs/?query=kubelet"));
        commands.program("journalctl", command -> {
            if (command.words().contains("--field")) {
                return "kubelet.service\n";
            }
            throw new DeadlineExceededException("late");
        });
        assertTrue(calls.get("/logs/?query=kubelet").contains("it took more than 30 seconds"));
    }

    @Test
    void itIsCompressedForWhomThatIsAllTheyAccept() throws IOException {
        var response = (ServerResponse.Streamed) calls.respond("GET", "/logs/?query=kubelet",
                Headers.of("Accept-Encoding", "gzip"), "");
        assertEquals("gzip", response.headers().first("Content-Encoding").orElseThrow());
        assertEquals("text/plain;charset=UTF-8", response.headers().first("Content-Type").orElseThrow());
        try (var plain = new GZIPInputStream(new ByteArrayInputStream(ServerCalls.written(response.content())))) {
            assertEquals("line of --unit=kubelet\n", new String(plain.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/logs/?query=/a.log", "/logs/?query=%2Fa.log", "/logs/a.log", "/logs/a.log?other=1"})
    void aFileIsServedAsSuch(String target) {
        assertEquals("200 text of a\n", calls.get(target));
        assertEquals(List.of(), commands.runs());
    }

    @Test
    void whereQueriesAreNotAllowedTheyMeanNothing() {
        assertTrue(calls(false).get("/logs/?query=kubelet").contains("<a href=\"a.log\">"));
        assertEquals(List.of(), commands.runs());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "query= | query: Invalid value: [\"\"]: query cannot be empty",
        "query=%20%20&query= | query: Invalid value: [\"  \",\"\"]: query cannot be empty",
        "query=a&sinceTime=x | sinceTime: Invalid value: \"x\": invalid time format",
        "query=a&untilTime=2026-13-01T00:00:00Z | untilTime: Invalid value: \"2026-13-01T00:00:00Z\": invalid time format",
        "query=a&boot=x | boot: Invalid value: \"x\": strconv.Atoi: parsing \"x\": invalid syntax",
        "query=a&tailLines=9999999999999999999 | tailLines: Invalid value: \"9999999999999999999\": strconv.Atoi: parsing"
                + " \"9999999999999999999\": value out of range",
        "query=a&tailLines=y&boot=x | [boot: Invalid value: \"x\": strconv.Atoi: parsing \"x\": invalid syntax, tailLines:"
                + " Invalid value: \"y\": strconv.Atoi: parsing \"y\": invalid syntax]",
    })
    void whatCanNotBeReadIsABadRequest(String query, String wanted) {
        assertEquals("400 " + wanted + "\n", calls.get("/logs/?" + query));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "tailLines=1 | query: Required value: cannot be empty with options",
        "query=a&query=/b | query: Invalid value: \"[/b], [a]\": cannot specify a file and service",
        "query=/a&query=/b | query: Invalid value: [\"/a\",\"/b\"]: cannot specify more than one file",
        "query=/a.log&tailLines=1 | query: Invalid value: [\"/a.log\"]: cannot specify file with options",
        "query=/nope | query: Invalid value: [\"/nope\"]: stat /nope: no such file or directory",
        "query=/../../etc/shadow | query: Invalid value: [\"/../../etc/shadow\"]: stat /../../etc/shadow: no such file or"
                + " directory",
        "query=a%3Bb | query: Invalid value: \"a;b\": input contains unsupported characters",
        "query=a&query=b&query=c&query=d&query=e | query: Too many: 5: must have at most 4 items",
        "query=a&boot=1 | boot: Invalid value: 1: must be less than 1",
        "query=a&tailLines=100001 | tailLines: Invalid value: 100001: must be between 0 and 100000, inclusive",
        "query=a&tailLines=-1 | tailLines: Invalid value: -1: must be between 0 and 100000, inclusive",
        "query=a&sinceTime=2026-01-02T00:00:00Z&untilTime=2026-01-01T00:00:00Z | untilTime: Invalid value:"
                + " \"2026-01-01T00:00:00Z\": must be after `sinceTime`",
        "query=a&pattern=%28 | pattern: Invalid value: \"(\": error parsing regexp: unclosed group: `(`",
        "query=a&pattern=%28%3F%3Dx%29 | pattern: Invalid value: \"(?=x)\": error parsing regexp: invalid or unsupported Perl"
                + " syntax: `(?=`",
        "query=a&pattern=%28a%29%5C1 | pattern: Invalid value: \"(a)\\\\1\": error parsing regexp: invalid escape sequence:"
                + " `\\1`",
    })
    void whatIsNotAllowedIsNotAcceptable(String query, String wanted) {
        assertEquals("406 " + wanted + "\n", calls.get("/logs/?" + query));
        assertEquals(List.of(), commands.runs());
    }

    @Test
    void aPathAndAQueryExcludeEachOther() {
        assertEquals("406 path not allowed in query mode\n", calls.get("/logs/a.log?query=kubelet"));
    }

    @Test
    void aNameMayNotBeTooLong() {
        String name = "a".repeat(257);
        assertEquals("406 query: Invalid value: \"" + name + "\": length must be less than 256\n",
                calls.get("/logs/?query=" + name));
    }
}
