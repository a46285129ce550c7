package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s", "PT10S, 10s", "PT59S, 59s", "PT1M, 1m0s", "PT2M40S, 2m40s", "PT5M, 5m0s", "PT1H, 1h0m0s",
        "PT25H0M3S, 25h0m3s", "PT1.5S, 1.5s", "PT1M0.25S, 1m0.25s", "PT0.1S, 100ms", "PT0.0015S, 1.5ms",
        "PT0.000002S, 2µs", "PT0.000001S, 1µs", "PT0.001S, 1ms", "PT0.000000007S, 7ns",
        "PT-1.5S, -1.5s", "PT-0.5S, -500ms",
    })
    void writesTheShortForm(Duration duration, String text) {
        assertEquals(text, DurationText.of(duration));
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT0S", "+0, PT0S", "30s, PT30S", "1m30s, PT1M30S", "1h, PT1H", "1.5h, PT1H30M", "100ms, PT0.1S",
        "1us, PT0.000001S", "1µs, PT0.000001S", "1μs, PT0.000001S", "7ns, PT0.000000007S", ".5s, PT0.5S", "1.s, PT1S",
        "-1m, PT-1M", "+1m, PT1M", "1s1h, PT1H1S", "0.5ns, PT0S", "90s, PT1M30S", "2h45m, PT2H45M", "0s, PT0S",
        "0.000000001s, PT0.000000001S",
    })
    void readsWhatOthersWrite(String text, Duration duration) {
        assertEquals(duration, DurationText.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "-", "30", "1d", "s", ".s", "1 s", " 1s", "1s ", "1.5.5s", "1m30", "s1", "1ss", "--1s", "999999999h",
        "1e3s", "1x", "1..5s", "\u0661s",
    })
    void refusesWhatIsNoDuration(String text) {
        assertThrows(IllegalArgumentException.class, () -> DurationText.parse(text));
    }

    @Test
    void refusesTextsLongerThanAnyDurationNeeds() {
        assertEquals(Duration.ofSeconds(50), DurationText.parse("1s".repeat(50)));
        assertThrows(IllegalArgumentException.class, () -> DurationText.parse("1s".repeat(51)));
    }
}
