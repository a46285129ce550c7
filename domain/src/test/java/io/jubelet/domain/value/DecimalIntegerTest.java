package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalIntegerTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 7, -7, 950, Long.MAX_VALUE, Long.MIN_VALUE})
    void integersAreRead(long number) {
        assertEquals(OptionalLong.of(number), DecimalInteger.parse(Long.toString(number)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "-0", "+5", "007", "1.5", "0x1", " 1", "1 ", "1_000", "abc", "\u0665"})
    void whatIsWrittenInAnotherWayIsNone(String text) {
        assertEquals(OptionalLong.empty(), DecimalInteger.parse(text));
        assertEquals(false, DecimalInteger.isCanonical(text));
    }

    @Test
    void whatIsTooLargeIsNone() {
        assertEquals(OptionalLong.empty(), DecimalInteger.parse("9223372036854775808"));
        assertEquals(OptionalLong.empty(), DecimalInteger.parse("-9223372036854775809"));
        assertEquals(true, DecimalInteger.isCanonical("9223372036854775808"));
    }
}
