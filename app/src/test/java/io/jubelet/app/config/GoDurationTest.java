package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0s",
        "+0, 0, 0s",
        "0s, 0, 0s",
        "1s, 1000000000, 1s",
        "1m30s, 90000000000, 1m30s",
        "90s, 90000000000, 1m30s",
        "1h, 3600000000000, 1h0m0s",
        "2h45m, 9900000000000, 2h45m0s",
        "100ms, 100000000, 100ms",
        "1.5s, 1500000000, 1.5s",
        "1.5h, 5400000000000, 1h30m0s",
        ".5s, 500000000, 500ms",
        "1.s, 1000000000, 1s",
        "20us, 20000, 20\u00b5s",
        "20\u00b5s, 20000, 20\u00b5s",
        "20\u03bcs, 20000, 20\u00b5s",
        "7ns, 7, 7ns",
        "-1m, -60000000000, -1m0s",
        "300s, 300000000000, 5m0s",
        "0.000000001s, 1, 1ns",
    })
    void readsAndWritesWhatGoDoes(String text, long nanos, String written) throws Exception {
        assertEquals(Duration.ofNanos(nanos), GoDuration.parse(text));
        assertEquals(written, GoDuration.format(Duration.ofNanos(nanos)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "s", "1x", "1 s", " 1s", "1s ", ".s", "1..5s", "--1s", "-", "1m30", "\u0661s",
        "1e3s", "99999999h"})
    void refusesWhatGoRefuses(String text) {
        assertThrows(BadValueException.class, () -> GoDuration.parse(text));
    }

    @Test
    void refusesWhatIsLongerThanAnyDurationNeedsToBe() {
        assertThrows(BadValueException.class, () -> GoDuration.parse("1s".repeat(51)));
    }
}
