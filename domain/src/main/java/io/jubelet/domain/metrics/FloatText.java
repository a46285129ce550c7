package io.jubelet.domain.metrics;

import java.math.BigDecimal;

/**
 * Numbers of the text format: the shortest decimal that reads back as the same double; with an exponent of at least two
 * digits where it is below -4 or above 5.
 */
public final class FloatText {

    private static final int LEAST_EXPONENT = -4;
    private static final int PLAIN_DIGITS = 6;

    private FloatText() {
    }

    /** A number as text. */
    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        if (value == 0) {
            return "0";
        }
        // Double.toString gives the shortest digits.
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        String digits = decimal.unscaledValue().abs().toString();
        int exponent = digits.length() - 1 - decimal.scale();
        String sign = value < 0 ? "-" : "";
        if (exponent < LEAST_EXPONENT || exponent >= PLAIN_DIGITS) {
            String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
            String power = (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
            return sign + digits.charAt(0) + fraction + "e" + power;
        }
        return decimal.toPlainString();
    }
}
