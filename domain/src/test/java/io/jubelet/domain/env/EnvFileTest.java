package io.jubelet.domain.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvFileTest {

    private static void gives(String value, String content) {
        assertEquals(Optional.of(value), EnvFile.value(content, "A"), content);
    }

    private static void fails(String message, String content) {
        IllegalArgumentException malformed =
                assertThrows(IllegalArgumentException.class, () -> EnvFile.value(content, "Z"), content);
        assertEquals("invalid environment variable format " + message, malformed.getMessage());
    }

    @Test
    void valuesAreTakenAsTheyStandBetweenTheQuotes() {
        gives("1", "A='1'");
        gives("$X `y` \\n #z", "  A='$X `y` \\n #z'  # comment\n");
        gives("a\n\n# b\n", "A='a\n\n# b\n'\n");
        gives("a\nb", "A='a\r\nb'\r\n");
        gives("", "A=''\n");
        gives("", "A= 'ignored'\n");
    }

    @Test
    void theFirstOfANameCountsAndNothingAfterIt() {
        gives("1", "# c\n\nB='2'\nA='1'\nA='3'\nbad\n");
        assertEquals(Optional.empty(), EnvFile.value("B='1'\nexport A='1'\n", "A"));
        assertEquals(Optional.empty(), EnvFile.value("", "A"));
    }

    @Test
    void malformedLinesAreReportedByNumberAndReason() {
        fails("at line 2: missing '='", "A='1'\nbad\n");
        fails("at line 1: empty variable name", "='1'\n");
        fails("at line 1: whitespace before '=' is not allowed", "A ='1'\n");
        fails("at line 1: value must be enclosed in single quotes", "A=1\n");
        fails("at line 1: value must be enclosed in single quotes", "A=\nB='1'\n");
        fails("at line 1: value must be enclosed in single quotes", "A=\r'1'\n");
        fails("at line 1: missing '='", "\f\n");
        fails("at line 1: unexpected content after closing quote", "A='1'\f\n");
        fails("at line 3: unexpected content after closing quote", "A='1\n2\n3'x\n");
        fails("starting at line 2: unclosed single quote", "A='1'\nB='2\n3\n");
    }

    /** Messages are logged, and the file may hold secrets: each kind of malformed line, with a secret wherever text can be. */
    @ParameterizedTest
    @ValueSource(strings = {
        "SECRET",
        "='SECRET'",
        "SECRET ='SECRET'",
        "SECRET=SECRET",
        "SECRET='SECRET'SECRET",
        "SECRET='SECRET\nSECRET'SECRET",
        "SECRET='SECRET\nSECRET"})
    void messagesHaveNothingOfTheContent(String malformed) {
        String content = "# SECRET\nSECRET='SECRET'\n" + malformed;
        var failure = assertThrows(IllegalArgumentException.class, () -> EnvFile.value(content, "Z"));
        assertFalse(failure.toString().contains("SECRET"), failure::toString);
        assertNull(failure.getCause());
    }
}
