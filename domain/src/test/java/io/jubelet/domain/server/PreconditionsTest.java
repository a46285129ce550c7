package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that was changed on 2026-01-02 at 03:04:05.6. */
class PreconditionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'' | SEND",
        "If-Modified-Since=Fri, 02 Jan 2026 03:04:05 GMT | NOT_MODIFIED",
        "If-Modified-Since=Fri, 02 Jan 2026 03:04:04 GMT | SEND",
        "If-Modified-Since=Fri, 02 Jan 2026 03:04:06 GMT | NOT_MODIFIED",
        "If-Modified-Since=yesterday | SEND",
        "If-Unmodified-Since=Fri, 02 Jan 2026 03:04:05 GMT | SEND",
        "If-Unmodified-Since=Fri, 02 Jan 2026 03:04:04 GMT | FAILED",
        "If-Unmodified-Since=x | SEND",
        "If-Match=* | SEND",
        "If-Match=\"a\" | FAILED",
        "If-Match=\"a\", * | SEND",
        "If-Match=W/\"a\",, \"*\" | FAILED",
        "If-Match=*;If-Unmodified-Since=Fri, 02 Jan 2026 03:04:04 GMT | SEND",
        "If-Match= | SEND",
        "If-Match=W/\"a\", * | SEND",
        "If-Match=\"a, * | FAILED",
        "If-None-Match=* | NOT_MODIFIED",
        "If-None-Match=\"a\" | SEND",
        "If-None-Match=\"a\";If-Modified-Since=Fri, 02 Jan 2026 03:04:05 GMT | SEND",
        "If-None-Match=a, * | SEND",
        "If-Range=Fri, 02 Jan 2026 03:04:05 GMT | SEND",
        "If-Range=Fri, 02 Jan 2026 03:04:06 GMT | SEND_WHOLE",
        "If-Range=\"a\" | SEND_WHOLE",
        "If-Range=x | SEND_WHOLE",
    })
    void conditionsHoldOrDoNot(String headers, Preconditions.Outcome wanted) {
        assertEquals(wanted, check(headers, Instant.parse("2026-01-02T03:04:05.600Z")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "If-Modified-Since=Fri, 02 Jan 2026 03:04:05 GMT | SEND",
        "If-Unmodified-Since=Thu, 01 Jan 1970 00:00:00 GMT | SEND",
        "If-Range=Thu, 01 Jan 1970 00:00:00 GMT | SEND_WHOLE",
    })
    void withoutADateNoneIsCompared(String headers, Preconditions.Outcome wanted) {
        assertEquals(wanted, check(headers, Instant.EPOCH));
    }

    @Test
    void aLongListOfTagsIsReadInOnePass() {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertEquals(Preconditions.Outcome.SEND,
                check("If-Match=" + "\"a\" , ".repeat(150_000) + "*", Instant.EPOCH)));
    }

    private static Preconditions.Outcome check(String headers, Instant modified) {
        Map<String, String> all = Arrays.stream(headers.split(";")).filter(text -> !text.isEmpty()).map(text -> text.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        return Preconditions.check(name -> Optional.ofNullable(all.get(name)), modified);
    }
}
