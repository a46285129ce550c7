package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ControlCharactersTest {

    @Test
    void noneReachesATerminal() {
        assertEquals("plain \u00fc\ttext", ControlCharacters.escape("plain \u00fc\ttext"));
        assertEquals("a\\u001b]0;owned\\u0007\\u009b2Jb", ControlCharacters.escape("a\u001b]0;owned\u0007\u009b2Jb"));
        assertEquals("one\\ntwo\\r\\u0000", ControlCharacters.escape("one\ntwo\r\0"));
    }
}
