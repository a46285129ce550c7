package io.jubelet.app.config;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.DurationText;
import io.jubelet.domain.value.IpText;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Checks of texts by kind, the same for files and for the command line. Texts are not converted here: plain JSON values are
 * merged.
 */
final class TextValues {

    private static final Pattern LITERAL =
            Pattern.compile("[+-]?(0[xX](_?[0-9a-fA-F]++)++|0[bB](_?[01]++)++|0[oO]?(_?[0-7]++)++|[1-9][0-9]*+(_[0-9]++)*+)");

    private TextValues() {
    }

    /** Checks the text of a setting, or one text of a list or map of such settings. */
    static String check(ValueKind kind, String text) throws BadValueException {
        switch (kind) {
            case DURATION, DURATION_MAP -> duration(text);
            case QUANTITY, QUANTITY_MAP -> quantity(text);
            case ADDRESS -> address(text);
            case THRESHOLD_MAP -> threshold(text);
            case PATH -> path(text);
            case SWITCH, INT, LONG, DECIMAL, TEXT, TEXTS, INTS, TEXT_MAP, SWITCH_MAP, HEADER_MAP, OBJECTS -> { }
        }
        return text;
    }

    /** A whole number that fits the kind. */
    static long whole(ValueKind kind, String text) throws BadValueException {
        try {
            var number = Long.parseLong(text);
            if (kind == ValueKind.LONG || (int) number == number) {
                return number;
            }
        } catch (NumberFormatException e) {
            if (!text.matches("[+-]?[0-9]+")) {
                throw noNumber(text);
            }
        }
        throw new BadValueException(text + " does not fit into " + (kind == ValueKind.LONG ? "64" : "32") + " bits");
    }

    /**
     * A whole number in the notations of Go, as kubelets read those of flags and of YAML: octal after {@code 0} or {@code 0o},
     * hexadecimal after {@code 0x}, binary after {@code 0b}, and underscores between digits.
     */
    static long literal(ValueKind kind, String text) throws BadValueException {
        if (!LITERAL.matcher(text).matches()) {
            if (text.matches("[+-]?0[0-9]+")) {
                throw noNumber(text);
            }
            return whole(kind, text);
        }
        var digits = text.replace("_", "").replaceFirst("^[+-]", "").toLowerCase(Locale.ROOT);
        int base = digits.startsWith("0x") ? 16 : digits.startsWith("0b") ? 2 : digits.startsWith("0") ? 8 : 10;
        var number = new BigInteger(digits.replaceFirst("^0[xbo]", ""), base);
        return whole(kind, (text.startsWith("-") ? number.negate() : number).toString());
    }

    private static BadValueException noNumber(String text) {
        return new BadValueException("must be a whole number, not \"" + text + "\"");
    }

    static double decimal(String text) throws BadValueException {
        try {
            var number = Double.parseDouble(text);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new BadValueException("must be a number, not \"" + text + "\"");
    }

    private static void duration(String text) throws BadValueException {
        try {
            DurationText.parse(text);
        } catch (IllegalArgumentException e) {
            throw new BadValueException("must be a duration such as \"1m30s\" or \"100ms\", not \"" + text + "\"");
        }
    }

    private static void quantity(String text) throws BadValueException {
        try {
            Quantity.parse(text);
        } catch (IllegalArgumentException e) {
            throw new BadValueException("must be a quantity such as \"10Mi\", not \"" + text + "\"");
        }
    }

    private static void threshold(String text) throws BadValueException {
        if (text.endsWith("%")) {
            if (decimal(text.substring(0, text.length() - 1)) < 0) {
                throw new BadValueException("must not be negative, as \"" + text + "\" is");
            }
            return;
        }
        try {
            Quantity.parse(text);
        } catch (IllegalArgumentException e) {
            throw new BadValueException("must be a quantity such as \"100Mi\" or a share such as \"10%\", not \""
                    + text + "\"");
        }
    }

    private static void path(String text) throws BadValueException {
        if (text.indexOf('\0') >= 0) {
            throw new BadValueException("must be a path, and no path has a null character");
        }
    }

    private static void address(String text) throws BadValueException {
        if (!text.isEmpty() && !IpText.isIp(text)) {
            throw new BadValueException("must be an IP address, not \"" + text + "\"");
        }
    }
}
