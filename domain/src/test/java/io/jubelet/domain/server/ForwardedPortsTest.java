package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardedPortsTest {

    @Test
    void portsAreReadInTheirOrder() {
        assertEquals(List.of(80, 65_535, 1, 80), ForwardedPorts.of(List.of("80,65535", "1", "0000080")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''      | query parameter \"port\" cannot be empty",
        "0       | port \"0\" must be > 0",
        "80,000  | port \"80,000\" must be > 0",
        "65536   | unable to parse \"65536\" as a port: strconv.ParseUint: parsing \"65536\": value out of range",
        "999999  | unable to parse \"999999\" as a port: strconv.ParseUint: parsing \"999999\": value out of range",
        "80,     | unable to parse \"80,\" as a port: strconv.ParseUint: parsing \"\": invalid syntax",
        "-1      | unable to parse \"-1\" as a port: strconv.ParseUint: parsing \"-1\": invalid syntax",
        "8:0     | unable to parse \"8:0\" as a port: strconv.ParseUint: parsing \"8:0\": invalid syntax",
        "8/0     | unable to parse \"8/0\" as a port: strconv.ParseUint: parsing \"8/0\": invalid syntax"
    })
    void otherTextsAreNoPorts(String value, String problem) {
        assertEquals(problem, assertThrows(IllegalArgumentException.class, () -> ForwardedPorts.of(List.of(value))).getMessage());
    }

    @Test
    void aPortIsRequired() {
        assertEquals("query parameter \"port\" is required",
                assertThrows(IllegalArgumentException.class, () -> ForwardedPorts.of(List.of())).getMessage());
    }
}
