package io.jubelet.domain.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderNameTest {

    /** Letters, digits and the signs that RFC 9110 allows in a token; anything else is no header name and stays as it is. */
    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '"', value = {
        "accept-encoding Accept-Encoding", "x-AZaz09 X-Azaz09", "zebra Zebra", "AZ-za-Za Az-Za-Za", "0a-9z 0a-9z", "x--y X--Y",
        "a!#$%&'*+.^_`|~z A!#$%&'*+.^_`|~z", "x/y x/y", "x:y x:y", "x@y x@y", "x[y x[y", "x{y x{y", "é-a é-a"})
    void namesHaveOneSpelling(String written, String canonical) {
        assertEquals(canonical, HeaderName.canonical(written));
        assertEquals(canonical, HeaderName.canonical(canonical));
    }
}
