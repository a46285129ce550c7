package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteRangesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'' | whole",
        "bytes=0-4 | 0+5",
        "bytes=2- | 2+8",
        "bytes=9-9 | 9+1",
        "bytes=8-100 | 8+2",
        "bytes=-3 | 7+3",
        "bytes=-100 | 0+10",
        "bytes=-0 | 10+0",
        "bytes= 1 - 2 , , 4-5 | 1+2 4+2",
        "bytes=4-5,1-2 | 4+2 1+2",
        "bytes=0-6,5-8 | whole",
        "bytes=0-1,20-30 | 0+2",
        "bytes=10- | behind the end",
        "bytes=10-20,30-40 | behind the end",
        "bytes=2-9223372036854775807 | 2+8",
        "bytes= | whole",
        "bytes=10-9 | behind the end",
        "bytes=10-x | behind the end",
        "bytes=0-1,30-20 | 0+2",
        "bytes=5-4 | invalid",
        "bytes=0-\u0663 | invalid",
        "bytes=a-b | invalid",
        "bytes=5 | invalid",
        "bytes=- | invalid",
        "bytes=--5 | invalid",
        "bytes=1--5 | invalid",
        "bytes=0-1,x | invalid",
        "bytes=0-9223372036854775808 | invalid",
        "items=0-1 | invalid",
        "0-1 | invalid",
    })
    void tenBytesHaveTheseRanges(String header, String wanted) {
        assertEquals(wanted, text(ByteRanges.read(header, 10)));
    }

    @Test
    void ofNothingAllIsSent() {
        assertEquals("whole", text(ByteRanges.read("bytes=0-", 0)));
        assertEquals("0+0", text(ByteRanges.read("bytes=-5", 0)));
    }

    @Test
    void moreRangesThanAnybodyNeedsAreNone() {
        assertEquals("1000+0 ".repeat(200).strip(), text(ByteRanges.read("bytes=" + "-0,".repeat(199) + "-0", 1_000)));
        assertEquals("whole", text(ByteRanges.read("bytes=" + "-0,".repeat(200) + "-0", 1_000)));
    }

    private static String text(ByteRanges.Wanted wanted) {
        return switch (wanted) {
            case ByteRanges.Whole() -> "whole";
            case ByteRanges.Parts(var ranges) -> ranges.stream().map(range -> range.from() + "+" + range.length())
                    .collect(Collectors.joining(" "));
            case ByteRanges.Unsatisfiable(_, boolean beyond) -> beyond ? "behind the end" : "invalid";
        };
    }

    @Test
    void aRangeIsNamedWithTheSizeOfTheFile() {
        assertEquals("bytes 2-4/10", new ByteRanges.Range(2, 3).of(10));
    }
}
