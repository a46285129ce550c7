package io.jubelet.domain.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatTextTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0", "-0.0, 0", "1, 1", "-1, -1", "12, 12", "999999, 999999", "1000000, 1e+06", "1048576, 1.048576e+06",
        "20000000, 2e+07", "-20000000, -2e+07", "999999999999999, 9.99999999999999e+14", "1000000000000000, 1e+15",
        "0.0001, 0.0001", "0.00001, 1e-05", "1e-9, 1e-09", "-2.5, -2.5", "709711.320709168, 709711.320709168",
        "1.8446744073709551615e19, 1.8446744073709552e+19", "1e100, 1e+100", "NaN, NaN", "Infinity, +Inf",
        "-Infinity, -Inf"
    })
    void shortestForm(double value, String text) {
        assertEquals(text, FloatText.of(value));
    }
}
