package io.jubelet.adapters.http;

import java.nio.charset.StandardCharsets;

/** Text of headers, which is sent as UTF-8, where a library takes each character for a byte. */
final class HeaderText {

    private HeaderText() {
    }

    /** A text as the library takes it. */
    static String encoded(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** The text of what the library read. */
    static String decoded(String text) {
        return new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
