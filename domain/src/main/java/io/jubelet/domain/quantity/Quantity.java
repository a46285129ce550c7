package io.jubelet.domain.quantity;

import io.jubelet.domain.value.WireEnum;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;

/**
 * An exact amount of a resource in its base unit (cores, bytes, pieces), with the family of suffixes in which it is
 * written (the Quantity type of the Kubernetes API).
 *
 * <p><b>Equality is semantic.</b> {@code equals}, {@code hashCode} and {@code compareTo} look at the amount alone:
 * {@code 1000m}, {@code 1} and {@code 1e0} are equal. Records that hold quantities therefore compare as Kubernetes
 * compares objects ({@code apiequality.Semantic}), and a pod whose request was merely spelled otherwise has not
 * changed.
 *
 * <p><b>Text.</b> {@link #toString()} gives the canonical text: no fraction, no loss, the largest suffix of the family
 * that allows both. A text that was parsed and needs no change is returned as written.
 *
 * <p><b>Range.</b> Down to 10<sup>-9</sup>; finer amounts are rounded away from zero when parsed. Binary amounts are
 * capped at 2<sup>63</sup>-1 when parsed, decimal ones are not. {@link #value()} and {@link #milliValue()} are exact
 * while the result fits into 64 bits; their results beyond that are described there.
 */
public final class Quantity implements Comparable<Quantity> {

    /** Suffix family of the canonical text. */
    public enum Format implements WireEnum {
        /** n, u, m, none, k, M, G, T, P, E. */
        DECIMAL_SI("DecimalSI"),
        /** Ki, Mi, Gi, Ti, Pi, Ei. */
        BINARY_SI("BinarySI"),
        /** Powers of ten, such as 1e3. */
        DECIMAL_EXPONENT("DecimalExponent");

        private final String wireName;

        Format(String wireName) {
            this.wireName = wireName;
        }

        @Override
        public String wireName() {
            return wireName;
        }
    }

    /** Nothing, written {@code 0}. */
    public static final Quantity ZERO = of(0, Format.DECIMAL_SI);

    private static final int MILLI = -3;

    private final Amount amount;
    private final Format format;
    /** The text this was parsed from if that needs no change, else empty. */
    private final String written;

    Quantity(Amount amount, Format format, String written) {
        this.amount = Objects.requireNonNull(amount, "amount");
        this.format = Objects.requireNonNull(format, "format");
        this.written = Objects.requireNonNull(written, "written");
    }

    /**
     * Reads a quantity: optional sign, decimal number, and one suffix out of n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or
     * {@code e} or {@code E} with a decimal exponent. Surrounding blanks are not accepted.
     *
     * @throws IllegalArgumentException if the text is no quantity; the message has the reason
     */
    public static Quantity parse(String text) {
        return QuantityParser.parse(text);
    }

    /** A whole number of base units. */
    public static Quantity of(long value, Format format) {
        return new Quantity(new Amount.Narrow(value, 0), format, "");
    }

    /** A whole number of thousandths of the base unit. */
    public static Quantity ofMilli(long value, Format format) {
        return new Quantity(new Amount.Narrow(value, MILLI), format, "");
    }

    /** The exact amount in base units. */
    public BigDecimal amount() {
        return amount.exact();
    }

    /**
     * An amount as it was read.
     *
     * @param mantissa its digits
     * @param exponent power of ten by which they are multiplied
     * @param wide whether Kubernetes keeps it as a number of any length, and not of 64 bits
     * @param written the text itself if that is known to be canonical, else empty
     */
    public record Digits(BigInteger mantissa, int exponent, boolean wide, String written) {
    }

    /** Notation of the amount, without effect on its value. */
    public Digits digits() {
        return switch (amount) {
            case Amount.Narrow(long mantissa, int exponent) -> new Digits(BigInteger.valueOf(mantissa), exponent, false, written);
            case Amount.Wide(BigDecimal exact) -> new Digits(exact.unscaledValue(), -exact.scale(), true, written);
        };
    }

    /** Suffix family of the canonical text. */
    public Format format() {
        return format;
    }

    /**
     * Base units, rounded away from zero: 1.5 gives 2. For an amount beyond 64 bits the result means nothing; it is
     * the one of a Go kubelet (0, or the low 64 bits), so that both take the same decision. Compare quantities where
     * it matters.
     */
    public long value() {
        return amount.scaled(0);
    }

    /** Thousandths of the base unit, rounded and limited like {@link #value()}. */
    public long milliValue() {
        return amount.scaled(MILLI);
    }

    /** -1, 0 or 1 as the amount is negative, zero or positive. */
    public int signum() {
        return amount.signum();
    }

    /** Whether the amount is exactly zero. */
    public boolean isZero() {
        return amount.signum() == 0;
    }

    /** The sum. It has the format of this quantity, or that of the other one if this is zero. */
    public Quantity add(Quantity other) {
        return new Quantity(amount.plus(other.amount), isZero() ? other.format : format, "");
    }

    /** The difference. It has the format of this quantity, or that of the other one if this is zero. */
    public Quantity subtract(Quantity other) {
        return new Quantity(amount.plus(other.amount.negated()), isZero() ? other.format : format, "");
    }

    /** The larger of the two; this one when they are equal. */
    public Quantity max(Quantity other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Compares the amounts, whatever the formats; consistent with {@link #equals}. */
    @Override
    public int compareTo(Quantity other) {
        return amount.exact().compareTo(other.amount.exact());
    }

    /** Whether the other one is a quantity of the same amount, whatever its format. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity quantity && compareTo(quantity) == 0;
    }

    @Override
    public int hashCode() {
        return amount.exact().stripTrailingZeros().hashCode();
    }

    /** The canonical text; {@link #parse} of it gives an equal quantity. */
    @Override
    public String toString() {
        return written.isEmpty() ? CanonicalText.of(amount.exact(), format) : written;
    }
}
