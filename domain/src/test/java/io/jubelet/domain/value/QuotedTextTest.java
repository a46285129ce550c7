package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The form of Go's {@code %q}. */
class QuotedTextTest {

    @Test
    void plainTextsAreQuoted() {
        assertEquals("\"\"", QuotedText.of(""));
        assertEquals("\"a b~\u00e9\u20ac\"", QuotedText.of("a b~\u00e9\u20ac"));
        assertEquals("\"\\\"\\\\\"", QuotedText.of("\"\\"));
    }

    @Test
    void invisibleSignsAreEscaped() {
        assertEquals("\"\\a\\b\\f\\n\\r\\t\\v\"", QuotedText.of("\u0007\b\f\n\r\t\u000b"));
        assertEquals("\"\\x00\\x1f\\x7f\"", QuotedText.of("\0\u001f\u007f"));
        assertEquals("\"\\u0080\\u200b\\uffff\"", QuotedText.of("\u0080\u200b\uffff"));
        assertEquals("\"\\U000e0001\\U0010ffff\"", QuotedText.of("\udb40\udc01\udbff\udfff"));
    }
}
