package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptEncodingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "gzip                        | true",
        "gzip, deflate, br           | true",
        "deflate, gzip;q=1.0, *;q=0.5| true",
        "gzip;q=1.                   | true",
        "gzip ;q=0.1                 | true",
        "identity;q=0.5, gzip;q=0.6  | true",
        "identity;q=0, gzip          | true",
        "gzip,                       | true",
        "zstd                        | false",
        "identity                    | false",
        "identity, gzip              | false",
        "gzip, identity              | false",
        "*                           | false",
        "*;q=0.5, gzip;q=0.5         | false",
        "*;q=0.5, gzip               | true",
        "gzip;q=0                    | false",
        "gzip;q=0, *                 | false",
        "''                          | false",
        "GZIP                        | false",
        "x-gzip                      | false",
        "gzip;level=9                | false",
        "gzip;q=2                    | false",
        "gzip;q=0.5;level=9          | true",
        "br;level=9, gzip            | false",
        "br gzip                     | false",
        ", gzip                      | false"})
    void gzipIsChosenByQuality(String value, boolean gzip) {
        assertEquals(gzip, AcceptEncoding.prefersGzip(List.of(value)));
    }

    @Test
    void allValuesCount() {
        assertTrue(AcceptEncoding.prefersGzip(List.of("br", "gzip")));
        assertTrue(AcceptEncoding.prefersGzip(List.of("br;level=9", "gzip")));
        assertFalse(AcceptEncoding.prefersGzip(List.of()));
    }
}
