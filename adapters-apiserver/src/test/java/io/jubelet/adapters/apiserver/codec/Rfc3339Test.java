package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

    @ParameterizedTest
    @CsvSource({
        "2026-01-01T00:00:00Z, 2026-01-01T00:00:00Z",
        "2026-01-01T02:00:00+02:00, 2026-01-01T00:00:00Z",
        "2025-12-31T18:30:00-05:30, 2026-01-01T00:00:00Z",
        "2026-01-01T00:00:00.5Z, 2026-01-01T00:00:00.5Z",
        "2026-01-01T00:00:00.123456789+00:00, 2026-01-01T00:00:00.123456789Z",
        "2026-01-01T00:00:00.1234567899Z, 2026-01-01T00:00:00.123456789Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.9Z, 9999-12-31T23:59:59.9Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
        "2024-02-29T23:59:59Z, 2024-02-29T23:59:59Z"})
    void isRead(String text, Instant expected) {
        assertEquals(expected, Rfc3339.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-02-30T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+2:00",
        "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00Zx", "2026-01-01T00:00:0xZ", "-026-01-01T00:00:00Z",
                "20260101T000000Z",
        "9999-12-31T23:59:59-12:00", "0000-01-01T00:00:00+12:00", "２026-01-01T00:00:00Z"})
    void isRefused(String text) {
        assertThrows(DateTimeException.class, () -> Rfc3339.parse(text));
    }

    @ParameterizedTest
    @CsvSource({"2026-01-01T00:00:00Z, 2026-01-01T00:00:00Z", "2026-11-20T12:34:56.999999999Z, 2026-11-20T12:34:56Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z", "1969-12-31T23:59:59.5Z, 1969-12-31T23:59:59Z"})
    void isWrittenInSeconds(Instant instant, String text) {
        assertEquals(text, Rfc3339.format(instant));
    }
}
