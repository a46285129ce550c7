package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 10.0.0.1, true", "010.000.0.01, 10.0.0.1, true", "255.0.0.255, 255.0.0.255, true",
        "::ffff:1.2.3.4, 1.2.3.4, true",
        "FD00:0:0:0:0:0:0:5, fd00::5, false", "::, ::, false", "::1, ::1, false", "1::, 1::, false",
        "1:0:0:2:0:0:0:3, 1:0:0:2::3, false", "1:0:2:0:0:3:0:0, 1:0:2::3:0:0, false",
        "1:0:2:3:4:5:6:7, 1:0:2:3:4:5:6:7, false",
    })
    void isWrittenInItsShortestForm(String text, String shortest, boolean isV4) {
        assertEquals(Optional.of(new IpAddress(shortest, isV4)), IpAddress.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.x", "-1.2.3.4", "0x1.2.3.4", "1.2.3.99999999999", "fe80::1%eth0",
        "[::1]", ":", "1::2::3", "g::1", "localhost", "example.com", "1.2.3.4 ",
    })
    void whatIsNoAddressIsAbsent(String text) {
        assertEquals(Optional.empty(), IpAddress.parse(text));
    }
}
