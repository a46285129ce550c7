package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** KEP-2258. */
class NodeLogQueryTest {

    private static NodeLogQueryParser.Result parse(String query) {
        return NodeLogQueryParser.parse(QueryValues.parse(query));
    }

    private static NodeLogQuery read(String query) {
        return assertInstanceOf(NodeLogQueryParser.Read.class, parse(query), query).query();
    }

    private static String problem(String query) {
        return NodeLogQueryRules.check(read(query), file -> Optional.of("no such file").filter(_ -> file.endsWith("none"))).orElse("");
    }

    @Test
    void namesWithSlashesAreFiles() {
        assertEquals(new NodeLogQuery(List.of("kubelet", "crio"), List.of("/var.log", "a\\b"), NodeLogQuery.Options.NONE),
                read("query=kubelet&query=/var.log&query=&query=crio&query=a\\b"));
    }

    @Test
    void optionsAreReadIfTheyHaveAValue() {
        assertEquals(new NodeLogQuery(List.of("kubelet"), List.of(), new NodeLogQuery.Options(
                Optional.of(OffsetDateTime.parse("2026-01-01T00:00:00.5Z")), Optional.of(OffsetDateTime.parse("2026-01-02T00:00:00+01:00")),
                Optional.of(100L), Optional.of(-1L), "error")), read("query=kubelet&sinceTime=2026-01-01T00:00:00,5Z"
                + "&untilTime=2026-01-02T00:00:00%2B01:00&tailLines=%2B100&boot=-1&pattern=error"));
        assertEquals(NodeLogQuery.Options.NONE, read("query=kubelet&sinceTime=&untilTime=&tailLines=&boot=&pattern=").options());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "query=                                | query: Invalid value: [\"\"]: query cannot be empty",
        "query=%20&query=                      | query: Invalid value: [\" \",\"\"]: query cannot be empty",
        "sinceTime=now                         | sinceTime: Invalid value: \"now\": invalid time format",
        "untilTime=2026-13-01T00:00:00Z        | untilTime: Invalid value: \"2026-13-01T00:00:00Z\": invalid time format",
        "tailLines=x                           | tailLines: Invalid value: \"x\": strconv.Atoi: parsing \"x\": invalid syntax",
        "boot=9223372036854775808              | boot: Invalid value: \"9223372036854775808\": strconv.Atoi: parsing "
                + "\"9223372036854775808\": value out of range",
        "tailLines=1.5&boot=-                  | [boot: Invalid value: \"-\": strconv.Atoi: parsing \"-\": invalid syntax, "
                + "tailLines: Invalid value: \"1.5\": strconv.Atoi: parsing \"1.5\": invalid syntax]"
    })
    void whatCanNotBeReadIsNamed(String query, String text) {
        assertEquals(new NodeLogQueryParser.Unreadable(text), parse(query));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "query=kubelet                         | ''",
        "query=a@b.service&query=c:d_-         | ''",
        "query=a&query=b&query=c&query=d       | ''",
        "query=a&query=b&query=c&query=d&query=e | query: Too many: 5: must have at most 4 items",
        "query=a%20b                           | query: Invalid value: \"a b\": input contains unsupported characters",
        "tailLines=1                           | query: Required value: cannot be empty with options",
        "query=a&query=/b&query=c              | query: Invalid value: \"[/b], [a c]\": cannot specify a file and service",
        "query=/a&query=/b                     | query: Invalid value: [\"/a\",\"/b\"]: cannot specify more than one file",
        "query=/a&boot=0                       | query: Invalid value: [\"/a\"]: cannot specify file with options",
        "query=/a                              | ''",
        "query=/none                           | query: Invalid value: [\"/none\"]: no such file",
        "query=a&boot=0&tailLines=0            | ''",
        "query=a&boot=1                        | boot: Invalid value: 1: must be less than 1",
        "query=a&tailLines=100000              | ''",
        "query=a&tailLines=100001              | tailLines: Invalid value: 100001: must be between 0 and 100000, inclusive",
        "query=a&tailLines=-1                  | tailLines: Invalid value: -1: must be between 0 and 100000, inclusive",
        "query=a&sinceTime=2026-01-01T00:00:00Z&untilTime=2026-01-01T00:00:00Z | ''",
        "query=a&sinceTime=2026-01-01T00:00:01Z&untilTime=2026-01-01T00:00:00Z "
                + "| untilTime: Invalid value: \"2026-01-01T00:00:00Z\": must be after `sinceTime`",
        "query=a&pattern=x(ab)[0-9]\\\\1      | ''",
    })
    void aQueryHasRules(String query, String problem) {
        assertEquals(problem, problem(query));
    }

    /** The engine of a kubelet has neither look-around nor references to groups. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "(?=a)   | invalid or unsupported Perl syntax: `(?=`",
        "(?<!a)  | invalid or unsupported Perl syntax: `(?<!`",
        "(a)\\1  | invalid escape sequence: `\\1`",
        "(a      | unclosed group: `(a`",
    })
    void patternsAreThoseOfAKubelet(String pattern, String reason) {
        var query = new NodeLogQuery(List.of("a"), List.of(), new NodeLogQuery.Options(Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), pattern));
        assertEquals("pattern: Invalid value: \"" + pattern.replace("\\", "\\\\") + "\": error parsing regexp: " + reason,
                NodeLogQueryRules.check(query, _ -> Optional.empty()).orElseThrow());
    }

    @Test
    void namesAndPatternsAreLimited() {
        assertEquals("", problem("query=" + "a".repeat(256)));
        String tooLong = "a".repeat(257);
        assertEquals("query: Invalid value: \"" + tooLong + "\": length must be less than 256", problem("query=" + tooLong));
        assertEquals("", problem("query=a&pattern=" + "(".repeat(1000) + ")".repeat(1000)));
        assertTrue(problem("query=a&pattern=" + "(".repeat(1001) + ")".repeat(1001)).contains("expression nests too deeply: `(("));
        assertTrue(problem("query=a&pattern=" + "[".repeat(1001)).contains("expression nests too deeply: `[["));
    }

    @Test
    void aProblemIsNamedOnce() {
        assertEquals("query: Invalid value: \"a b\": input contains unsupported characters", problem("query=a%20b&query=a%20b"));
    }

    @Test
    void aQueryWithoutAnythingListsTheDirectory() {
        assertTrue(read("").isEmpty());
        assertFalse(read("query=a").isEmpty());
        assertFalse(read("query=/a").isEmpty());
        assertFalse(read("boot=0").isEmpty());
    }

    @Test
    void theJournalIsReadWithTheOptions() {
        assertEquals(List.of("journalctl", "--field", "_SYSTEMD_UNIT"), NodeLogQuery.listUnits());
        assertEquals(List.of("journalctl", "--utc", "--no-pager", "--output=short-precise", "--unit=kubelet"),
                read("query=kubelet").readJournal(List.of("kubelet")));
        assertEquals(List.of("journalctl", "--utc", "--no-pager", "--output=short-precise", "--since=2025-12-31 23:00:00 UTC",
                "--until=2026-01-02 00:00:00 UTC", "--pager-end", "--lines=5", "--unit=a", "--unit=b", "--grep=-x", "--boot=-1"),
                read("query=a&query=b&sinceTime=2026-01-01T00:00:00%2B01:00&untilTime=2026-01-02T00:00:00Z&tailLines=5&pattern=-x&boot=-1")
                        .readJournal(List.of("a", "b")));
        assertEquals(List.of("/crio", "/crio.log", "/crio/crio.log"), NodeLogQuery.logFiles("crio"));
    }
}
