package io.jubelet.domain.quantity;

import io.jubelet.domain.quantity.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * The text form of quantities, with the leniency of the API: a sign alone, a dot alone or a suffix alone counts
 * as zero, and a number may begin or end with its dot.
 */
final class QuantityParser {

    /** Longest text that is looked at: bounds the work that a broken manifest can cause. */
    private static final int MAX_LENGTH = 1000;
    /** Largest power of ten that is accepted: an amount of ten thousand digits is a mistake and costs real memory. */
    private static final int MAX_EXPONENT = 9999;
    private static final int NARROW_DECIMAL_DIGITS = 18;
    /** Less the decimal digits of the suffix's factor: what remains can not overflow 64 bits. */
    private static final int NARROW_BINARY_DIGITS = 14;
    private static final int NANO_SCALE = 9;
    private static final BigDecimal MAX_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);

    private static final Pattern EXPONENT = Pattern.compile("[eE][+-]?[0-9]+");

    private QuantityParser() {
    }

    /** Meaning of a suffix: amounts are multiplied by 10^exponent, or by 2^exponent if the format is binary. */
    private record Unit(Format format, int exponent) {
    }

    /** A text taken apart; {@code digits} are those before and after the dot without leading zeros before it. */
    private record Parts(String text, boolean negative, String digits, int decimals, boolean hasDigit, Unit unit) {
    }

    static Quantity parse(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("an empty text is no quantity; write a number such as 100m or 64Mi");
        }
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a quantity of " + text.length() + " characters is too long; "
                    + MAX_LENGTH + " are allowed");
        }
        Parts parts = split(text);
        return switch (parts.unit.format) {
            case BINARY_SI -> binary(parts);
            case DECIMAL_SI, DECIMAL_EXPONENT -> decimal(parts);
        };
    }

    /** Sign, digits, perhaps a dot and further digits, and a suffix. Every status has quantities, so no expression is matched. */
    private static Parts split(String text) {
        int begin = text.charAt(0) == '+' || text.charAt(0) == '-' ? 1 : 0;
        int wholeEnd = endOfDigits(text, begin);
        boolean hasDot = wholeEnd < text.length() && text.charAt(wholeEnd) == '.';
        int fractionBegin = hasDot ? wholeEnd + 1 : wholeEnd;
        int fractionEnd = hasDot ? endOfDigits(text, fractionBegin) : wholeEnd;
        if (fractionEnd < text.length() && text.charAt(fractionEnd) == '.') {
            throw malformed(text);
        }
        int significant = begin;
        while (significant < wholeEnd && text.charAt(significant) == '0') {
            significant++;
        }
        String whole = text.substring(significant, wholeEnd);
        String fraction = text.substring(fractionBegin, fractionEnd);
        boolean hasDigit = wholeEnd > begin || !fraction.isEmpty();
        return new Parts(text, text.charAt(0) == '-', (whole.isEmpty() ? "0" : whole) + fraction, fraction.length(), hasDigit,
                unit(text, text.substring(fractionEnd)));
    }

    private static int endOfDigits(String text, int begin) {
        int end = begin;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private static Unit unit(String text, String suffix) {
        return switch (suffix) {
            case "n" -> new Unit(Format.DECIMAL_SI, -9);
            case "u" -> new Unit(Format.DECIMAL_SI, -6);
            case "m" -> new Unit(Format.DECIMAL_SI, -3);
            case "" -> new Unit(Format.DECIMAL_SI, 0);
            case "k" -> new Unit(Format.DECIMAL_SI, 3);
            case "M" -> new Unit(Format.DECIMAL_SI, 6);
            case "G" -> new Unit(Format.DECIMAL_SI, 9);
            case "T" -> new Unit(Format.DECIMAL_SI, 12);
            case "P" -> new Unit(Format.DECIMAL_SI, 15);
            case "E" -> new Unit(Format.DECIMAL_SI, 18);
            case "Ki" -> new Unit(Format.BINARY_SI, 10);
            case "Mi" -> new Unit(Format.BINARY_SI, 20);
            case "Gi" -> new Unit(Format.BINARY_SI, 30);
            case "Ti" -> new Unit(Format.BINARY_SI, 40);
            case "Pi" -> new Unit(Format.BINARY_SI, 50);
            case "Ei" -> new Unit(Format.BINARY_SI, 60);
            default -> new Unit(Format.DECIMAL_EXPONENT, exponent(text, suffix));
        };
    }

    private static int exponent(String text, String suffix) {
        if (!EXPONENT.matcher(suffix).matches()) {
            throw malformed(text);
        }
        try {
            int exponent = Integer.parseInt(suffix.substring(1));
            if (Math.abs(exponent) <= MAX_EXPONENT) {
                return exponent;
            }
        } catch (NumberFormatException tooLong) {
            // Reported below, like every other exponent out of range.
        }
        throw new IllegalArgumentException(
                "the exponent of the quantity '" + text + "' is out of range; it may be at most " + MAX_EXPONENT);
    }

    private static Quantity decimal(Parts parts) {
        int exponent = parts.unit.exponent - parts.decimals;
        if (parts.digits.length() <= NARROW_DECIMAL_DIGITS && exponent >= -NANO_SCALE) {
            boolean canonical = exponent % 3 == 0 && !parts.digits.endsWith("000") && !parts.digits.startsWith("0");
            return narrow(parts, Long.parseLong(parts.digits), exponent, canonical);
        }
        return wide(parts, number(parts).scaleByPowerOfTen(parts.unit.exponent));
    }

    private static Quantity binary(Parts parts) {
        int room = NARROW_BINARY_DIGITS - parts.unit.exponent * 3 / 10;
        if (parts.decimals == 0 && parts.digits.length() <= room) {
            long number = Long.parseLong(parts.digits);
            return narrow(parts, number << parts.unit.exponent, 0, (number & 7) != 0);
        }
        return wide(parts, number(parts).multiply(BigDecimal.valueOf(1L << parts.unit.exponent)));
    }

    private static Quantity narrow(Parts parts, long magnitude, int exponent, boolean canonical) {
        return new Quantity(new Amount.Narrow(parts.negative ? -magnitude : magnitude, exponent), parts.unit.format,
                canonical ? parts.text : "");
    }

    private static Quantity wide(Parts parts, BigDecimal magnitude) {
        Format format = parts.unit.format;
        BigDecimal amount = magnitude.signum() == 0 ? magnitude : magnitude.setScale(NANO_SCALE, RoundingMode.UP);
        if (format == Format.BINARY_SI && amount.compareTo(MAX_BINARY) > 0) {
            amount = MAX_BINARY;
        }
        if (format == Format.BINARY_SI && amount.signum() > 0 && amount.compareTo(BigDecimal.ONE) < 0) {
            format = Format.DECIMAL_SI;
        }
        return new Quantity(new Amount.Wide(parts.negative ? amount.negate() : amount), format, "");
    }

    private static BigDecimal number(Parts parts) {
        if (!parts.hasDigit) {
            throw malformed(parts.text);
        }
        return new BigDecimal(new BigInteger(parts.digits), parts.decimals);
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("'" + text + "' is no quantity; write a number with one of the suffixes "
                + "n, u, m, k, M, G, T, P, E, Ki, Mi, Gi, Ti, Pi, Ei or an exponent such as e3");
    }
}
