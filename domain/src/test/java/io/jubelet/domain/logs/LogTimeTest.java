package io.jubelet.domain.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogTimeTest {

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z,                2026-01-02T03:04:05.000000000Z",
        "2026-01-02T03:04:05.6Z,              2026-01-02T03:04:05.600000000Z",
        "2026-01-02T03:04:05.123456789Z,      2026-01-02T03:04:05.123456789Z",
        "2026-01-02T03:04:05.1234567891Z,     2026-01-02T03:04:05.123456789Z",
        "2026-01-02T03:04:05+05:30,           2026-01-02T03:04:05.000000000+05:30",
        "2026-01-02T03:04:05.000000001-02:45, 2026-01-02T03:04:05.000000001-02:45",
        "1999-09-29T19:59:59.9+09:09,         1999-09-29T19:59:59.900000000+09:09",
    })
    void timesAreReadAndWritten(String text, String written) {
        OffsetDateTime time = LogTime.parse(text).orElseThrow();
        assertEquals(OffsetDateTime.parse(written), time);
        assertEquals(written + " ", new String(LogTime.prefix(time), StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "2026x01-02T03:04:05Z", "2026-01x02T03:04:05Z", "2026-01-02x03:04:05Z", "2026-01-02T03x04:05Z", "2026-01-02T03:04x05Z",
        "20a6-01-02T03:04:05Z", "2026-01-02T03:04:/5Z", "2026-01-02T03:04:0:Z", "2026-01-02T03:04:05,6Z", "2026-01-02T03:04:05.Z",
        "2026-01-02T03:04:05.6a7Z", "2026-01-02T03:04:0Z", "2026-02-30T03:04:05Z", "2026-01-02T24:04:05Z", "2026-01-02T03:04:05",
        "2026-01-02T03:04:05 05:30", "2026-01-02T03:04:05+05.30", "2026-01-02T03:04:05+a5:30", "2026-01-02T03:04:05+0a:30",
        "2026-01-02T03:04:05+05:a0", "2026-01-02T03:04:05+05:3a", "2026-01-02T03:04:05+0530", "2026-01-02T03:04:05+19:00"
    })
    void otherTextsAreNoTime(String text) {
        assertEquals(Optional.empty(), LogTime.parse(text));
    }
}
