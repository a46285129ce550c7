package io.jubelet.adapters.http;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Text of headers, which is sent as UTF-8, where a library takes each character for a byte. */
final class HeaderText {

    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");
    private static final Pattern BLANKS_AROUND = Pattern.compile("^[ \\t]+|[ \\t]+$");

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

    /** Whether a header can't have this text: of control characters only tabs are allowed (RFC 9110, section 5.5). */
    static boolean hasControl(String text) {
        return CONTROL.matcher(text).find();
    }

    /** A value without the blanks around it, which do not belong to it. */
    static String trimmed(String value) {
        return BLANKS_AROUND.matcher(value).replaceAll("");
    }
}
