package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {

    @ParameterizedTest
    @CsvSource({
        "PT-5S, <invalid>", "PT-1.5S, 0s", "PT-0.5S, 0s", "PT0S, 0s", "PT1.9S, 1s", "PT119S, 119s", "PT120S, 2m",
        "PT125S, 2m5s",
        "PT9M59S, 9m59s", "PT10M, 10m", "PT2H59M, 179m", "PT3H, 3h", "PT7H59M, 7h59m", "PT8H10M, 8h", "PT47H59M, 47h",
        "P2D, 2d", "P2DT5H, 2d5h", "P7DT23H, 7d23h", "P8DT5H, 8d", "P729D, 729d", "P730D, 2y", "P735D, 2y5d",
        "P2919D, 7y364d",
        "P2920D, 8y",
    })
    void agesReadAsInKubectl(Duration duration, String wanted) {
        assertEquals(wanted, HumanDuration.of(duration));
    }
}
