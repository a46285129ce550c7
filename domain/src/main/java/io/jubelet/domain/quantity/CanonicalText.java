package io.jubelet.domain.quantity;

import io.jubelet.domain.quantity.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Writes an amount without fraction and without loss, with the largest suffix that allows both. */
final class CanonicalText {

    private static final BigInteger KIBI = BigInteger.valueOf(1024);
    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    private static final String[] DECIMAL = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    private static final int SMALLEST_DECIMAL = -9;

    private CanonicalText() {
    }

    static String of(BigDecimal amount, Format format) {
        if (amount.signum() == 0) {
            return "0";
        }
        return switch (format) {
            case BINARY_SI -> isWholeKibi(amount) ? binary(amount.toBigIntegerExact()) : decimal(amount, true);
            case DECIMAL_SI -> decimal(amount, true);
            case DECIMAL_EXPONENT -> decimal(amount, false);
        };
    }

    /** Small and broken amounts are written in decimal even if they were given in binary: 0.5Ki is 512, not 0.5Ki. */
    private static boolean isWholeKibi(BigDecimal amount) {
        return amount.abs().compareTo(new BigDecimal(KIBI)) >= 0 && amount.stripTrailingZeros().scale() <= 0;
    }

    private static String binary(BigInteger amount) {
        BigInteger number = amount;
        int step = 0;
        while (step < BINARY.length - 1 && number.mod(KIBI).signum() == 0) {
            number = number.divide(KIBI);
            step++;
        }
        return number + BINARY[step];
    }

    /** The exponent is a multiple of three. Above 10^18, where suffixes end, it is written out rather than lost. */
    private static String decimal(BigDecimal amount, boolean suffixes) {
        BigDecimal stripped = amount.stripTrailingZeros();
        int exponent = Math.floorDiv(-stripped.scale(), 3) * 3;
        BigInteger number = stripped.movePointLeft(exponent).toBigIntegerExact();
        int index = (exponent - SMALLEST_DECIMAL) / 3;
        if (suffixes && index >= 0 && index < DECIMAL.length) {
            return number + DECIMAL[index];
        }
        return exponent == 0 ? number.toString() : number + "e" + exponent;
    }
}
