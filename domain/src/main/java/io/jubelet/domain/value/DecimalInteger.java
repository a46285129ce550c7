package io.jubelet.domain.value;

import java.util.OptionalLong;

/** An integer in decimal notation: neither a plus sign nor leading zeros, and no minus before zero. */
public final class DecimalInteger {

    private DecimalInteger() {
    }

    /** Whether a text has this form; its size is not limited. */
    public static boolean isCanonical(String text) {
        return text.matches("0|-?[1-9][0-9]*");
    }

    /** The number; empty for a text of another form, and for what 64 bits with a sign do not hold. */
    public static OptionalLong parse(String text) {
        if (!isCanonical(text)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
