package io.jubelet.domain.image.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.image.credential.RegistryPattern.Match;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryPatternTest {

    @ParameterizedTest
    @CsvSource({
        "quay.io, quay.io/a, YES", "quay.io/a, quay.io/ab, YES", "quay.io/a, quay.io, NO",
        "*.io, quay.io, YES", "*.io, a.quay.io, NO", "*, quay.io, NO", "*, localhost, YES",
        "*.*.io, a.quay.io, YES", "a*c*e.io, abcde.io, YES", "a*c*e.io, abde.io, NO", "ab*ba.io, aba.io, NO",
        "a**b.io, ab.io, YES", "a*bc*c.io, abcc.io, YES", "a*bc*c.io, abc.io, NO", "*a*.io, bab.io, YES",
        "a*.io, bc.io, NO", "*b.io, ac.io, NO", "*ab*ab*.io, ab.io, NO", "*ab*ab*.io, abab.io, YES", "quay.io, [q]uay.io, MALFORMED",
        "quay.io:443, quay.io, NO", "quay.io:, quay.io, YES", "quay.io, quay.io:443, NO",
        "*.io:443, quay.io:443/a, YES",
        "[::1]:5000, [::1]:5000/a, YES", "[::1], [::1]/a, YES", "[::1], [::2]/a, NO",
        "quay.io:*, quay.io:443, MALFORMED", "[q]uay.io, quay.io, MALFORMED", "'', quay.io, NO", "QUAY.io, quay.io, NO",
        "quay.io?x, quay.io/a, YES"
    })
    void match(String pattern, String image, Match match) {
        assertEquals(match, RegistryPattern.match(pattern, image));
    }

    @ParameterizedTest
    @CsvSource({"quay.io, true", "*.io:443/a, true", "'', true", "quay.io:*, false", "[q]uay.io, false"})
    void somePatternsAreNone(String text, boolean pattern) {
        assertEquals(pattern, RegistryPattern.isPattern(text));
    }
}
