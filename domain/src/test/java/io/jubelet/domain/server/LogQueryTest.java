package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogQueryTest {

    private static final OptionalLong NONE = OptionalLong.empty();
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");

    private static LogQueryParser.Result parse(String query) {
        return new LogQueryParser(true).parse(QueryValues.parse(query));
    }

    private static LogQuery accepted(String query) {
        return assertInstanceOf(LogQueryParser.Accepted.class, parse(query), query).query();
    }

    @Test
    void everyMemberIsRead() {
        assertEquals(new LogQuery("app", true, true, OptionalLong.of(30), Optional.empty(), true, OptionalLong.of(0), OptionalLong.of(1),
                true, Optional.of("All")), accepted("container=app&follow=true&previous=1&sinceSeconds=30&timestamps=yes&tailLines=0"
                + "&limitBytes=1&insecureSkipTLSVerifyBackend=true&stream=All"));
        assertEquals(new LogQuery("", false, false, NONE, Optional.empty(), false, NONE, NONE, false, Optional.empty()), accepted(""));
    }

    /** As the API reads booleans: all but the absence, 0 and false. */
    @ParameterizedTest
    @CsvSource({"'', false", "follow=0, false", "follow=False, false", "follow, true", "follow=no, true", "follow=00, true"})
    void aFlagIsSetUnlessItSaysOtherwise(String query, boolean follow) {
        assertEquals(follow, accepted(query).follow());
    }

    @ParameterizedTest
    @CsvSource({"tail=5&tailLines=7, 5", "tail=all&tailLines=7, ", "tail=&tailLines=7, 7", "tailLines=%2B7, 7", "tail=0, 0"})
    void theOlderTailGoesFirst(String query, Long lines) {
        assertEquals(lines == null ? NONE : OptionalLong.of(lines), accepted(query).tailLines());
    }

    @ParameterizedTest
    @CsvSource({
        "sinceTime=2026-01-01T01:00:30%2B01:00,  2026-01-01T00:00:30Z",
        "'sinceTime=2026-01-01T00:00:30,5Z',     2026-01-01T00:00:30.5Z",
        "sinceTime=2026-01-01T9:00:30Z,          2026-01-01T09:00:30Z",
        "sinceTime=2026-01-01T00:00:30.1234567899Z, 2026-01-01T00:00:30.123456789Z",
        "sinceSeconds=20,                        2026-01-01T00:00:40Z",
    })
    void linesAreWantedSinceAMoment(String query, Instant since) {
        assertEquals(since, accepted(query).options(NOW).since());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sinceTime", "sinceTime=null"})
    void withoutAMomentAllLinesAreWanted(String query) {
        assertEquals(Instant.MIN, accepted(query).options(NOW).since());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tailLines=x", "tailLines=", "tail=some", "limitBytes=1.5", "sinceSeconds=9223372036854775808",
        "tailLines=\u0661", "sinceTime=yesterday", "sinceTime=2026-01-01",
        "sinceTime=2026-13-01T00:00:00Z", "sinceTime=2026-01-01T0:0:00Z", "sinceTime=2026-01-01T00:00:00.Z",
        "sinceTime=2026-01-01T00:00:00"})
    void whatCanNotBeReadIsABadRequest(String query) {
        assertEquals(new LogQueryParser.Refused(400, "{\"message\": \"Unable to decode query.\"}"), parse(query));
    }

    /** Rules of core/v1 PodLogOptions. */
    @ParameterizedTest
    @ValueSource(strings = {"tailLines=-1", "limitBytes=0", "sinceSeconds=0", "sinceSeconds=1&sinceTime=2026-01-01T00:00:00Z",
        "stream=stdout", "stream=Stdout&tailLines=1", "stream"})
    void whatContradictsTheRulesIsRefused(String query) {
        assertEquals(new LogQueryParser.Refused(422, "{\"message\": \"Invalid request.\"}"), parse(query));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tailLines=0", "limitBytes=1", "sinceSeconds=1", "stream=Stderr", "stream=All&tailLines=1"})
    void whatIsWithinTheRulesIsAccepted(String query) {
        accepted(query);
    }

    @Test
    void theOptionsAreThoseOfTheQuery() {
        assertEquals(new LogOptions(OptionalLong.of(3), OptionalLong.of(4), Instant.MIN, true, true, EnumSet.allOf(LogStream.class)),
                accepted("tailLines=3&limitBytes=4&timestamps=1&follow=1").options(NOW));
        assertEquals(Set.of(LogStream.STDOUT), accepted("stream=Stdout").options(NOW).streams());
        assertEquals(Set.of(LogStream.STDERR), accepted("stream=Stderr").options(NOW).streams());
        assertEquals(EnumSet.allOf(LogStream.class), accepted("stream=All").options(NOW).streams());
    }

    @Test
    void oneStreamNeedsTheFeatureGate() {
        assertEquals(Optional.empty(), new LogQueryParser(true).checkStream(accepted("stream=Stdout")));
        var closed = new LogQueryParser(false);
        assertEquals(Optional.empty(), closed.checkStream(accepted("stream=All")));
        assertEquals(Optional.empty(), closed.checkStream(accepted("")));
        assertEquals(Optional.of(new LogQueryParser.Refused(400, "unable to return the given log stream: \"Stdout\". Please enable "
                + "PodLogsQuerySplitStreams feature gate in kubelet")), closed.checkStream(accepted("stream=Stdout")));
    }
}
