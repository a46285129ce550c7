package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.quantity.Quantity.Digits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** An amount as the struct in which a kubelet holds it ({@code resource.Quantity} of apimachinery), without its type. */
final class QuantityHashForm {

    private static final int MILLI = -3;
    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

    private QuantityHashForm() {
    }

    /** No amount, where the struct is not behind a pointer: unlike any zero that is written, it has neither digits nor a format. */
    static void absent(StringBuilder to) {
        to.append("{i:(resource.int64Amount){value:(int64)0 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>}"
                + " s:(string) Format:(resource.Format)}");
    }

    /** The amount as it was read. */
    static void exact(Quantity amount, StringBuilder to) {
        write(amount.digits(), amount.format(), to);
    }

    /** The amount as a list of resources has it: in steps of a thousandth, rounded up; one of any length with just three places. */
    static void rounded(Quantity amount, StringBuilder to) {
        Digits digits = amount.digits();
        boolean changes = digits.wide() || digits.exponent() < MILLI;
        write(changes ? inMilli(amount.amount(), digits.wide()) : digits, amount.format(), to);
    }

    private static Digits inMilli(BigDecimal amount, boolean wide) {
        return new Digits(amount.setScale(-MILLI, RoundingMode.UP).unscaledValue(), MILLI, wide, "");
    }

    private static void write(Digits digits, Quantity.Format format, StringBuilder to) {
        to.append("{i:(resource.int64Amount){value:(int64)").append(digits.wide() ? BigInteger.ZERO : digits.mantissa())
                .append(" scale:(resource.Scale)").append(digits.wide() ? 0 : digits.exponent())
                .append("} d:(resource.infDecAmount){Dec:(*inf.Dec)");
        if (digits.wide()) {
            to.append("{unscaled:(big.Int){neg:(bool)").append(digits.mantissa().signum() < 0).append(" abs:(big.nat)[");
            words(digits.mantissa().abs(), to);
            to.append("]} scale:(inf.Scale)").append(-digits.exponent()).append('}');
        } else {
            to.append("<nil>");
        }
        to.append("} s:(string)").append(text(digits, format)).append(" Format:(resource.Format)").append(format.wireName()).append('}');
    }

    /** A plain 0 is kept as it was written, though nothing else with a 0 at its beginning is. */
    private static String text(Digits digits, Quantity.Format format) {
        boolean zero = digits.mantissa().signum() == 0 && digits.exponent() == 0 && !digits.wide() && format == Quantity.Format.DECIMAL_SI;
        return zero ? "0" : digits.written();
    }

    /** Words of 64 bits, the least first. */
    private static void words(BigInteger number, StringBuilder to) {
        String separator = "";
        for (BigInteger rest = number; rest.signum() > 0; rest = rest.shiftRight(Long.SIZE)) {
            to.append(separator).append(rest.mod(WORD));
            separator = " ";
        }
    }
}
