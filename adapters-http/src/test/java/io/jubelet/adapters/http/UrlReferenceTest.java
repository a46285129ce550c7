package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UrlReferenceTest {

    /** Examples of RFC 3986, section 5.4, and others; the base has the target {@code /b/c/d;p?q}. */
    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '`', value = {
        "g /b/c/g", "./g /b/c/g", "g/ /b/c/g/", "/g /g", "//a /", "?y /b/c/d;p?y", "g?y /b/c/g?y", "#s /b/c/d;p?q", "g#s /b/c/g",
        ";x /b/c/;x", ". /b/c/", "./ /b/c/", ".. /b/", "../ /b/", "../g /b/g", "../.. /", "../../g /g", "../../../g /g", "/./g /g",
        "/../g /g", "g. /b/c/g.", "..g /b/c/..g", "g/./h /b/c/g/h", "g/../h /b/c/h", "g;x=1/../y /b/c/y", "g?y/./x /b/c/g?y/./x",
        "http://a/b/../c?d /c?d", "http://a?b /?b", "/a[1] /a[1]", "/a?%zz /a?%zz", "? /b/c/d;p?", "/a//b/. /a//b/",
        "/\u00e9{} /%C3%A9%7B%7D"})
    void theTargetIsThatOfTheUrlThatIsMeant(String location, String target) {
        assertEquals(target, UrlReference.of(location).orElseThrow().target("/b/c/d;p?q"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"#s /b/c/d", "?y /b/c/d?y", "g /b/c/g", "/a%20%0aZ /a%20%0aZ"})
    void aBaseWithoutAQueryLeavesNone(String location, String target) {
        assertEquals(target, UrlReference.of(location).orElseThrow().target("/b/c/d"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/\t", "/a\u007f", "\u0001", "/a?b=\u001f", "//web\u007f/", "/%zz", "1http://web/", "//a:65536"})
    void whatIsNoUrlHasNoParts(String location) {
        assertEquals(Optional.empty(), UrlReference.of(location));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {
        "//web.example - web.example -", "HTTP://u:p@web.example:/ http web.example -", "https://[::1]:8443/a https ::1 8443",
        "/a - - -", "//a:65535 - a 65535", "//a:0 - a 0", "mailto:me mailto - -"})
    void theServerIsThatOfTheUrl(String location, String scheme, String host, String port) {
        UrlReference url = UrlReference.of(location).orElseThrow();
        assertEquals(scheme, url.scheme().orElse("-"));
        assertEquals(host, url.host().orElse("-"));
        assertEquals(port, url.port().map(String::valueOf).orElse("-"));
    }
}
