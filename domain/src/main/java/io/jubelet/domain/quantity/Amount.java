package io.jubelet.domain.quantity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * The number in a quantity. Two forms, because Kubernetes has two: they agree on every number whose scaled value fits
 * into 64 bits and is not negative, and differ outside of that.
 */
sealed interface Amount {

    /** The exact number. */
    BigDecimal exact();

    /** This number in units of 10<sup>{@code exponent}</sup>, rounded to a whole number. */
    long scaled(int exponent);

    /** The sum, in narrow form if both are narrow and the sum allows it. */
    Amount plus(Amount other);

    /** The number with the other sign. */
    Amount negated();

    /** -1, 0 or 1. */
    default int signum() {
        return exact().signum();
    }

    /**
     * A number that was written with few digits.
     *
     * @param mantissa digits
     * @param exponent power of ten by which the mantissa is multiplied
     */
    record Narrow(long mantissa, int exponent) implements Amount {

        @Override
        public BigDecimal exact() {
            return BigDecimal.valueOf(mantissa, -exponent);
        }

        @Override
        public int signum() {
            return Long.signum(mantissa);
        }

        /** Rounds away from zero. What does not fit gives its low 64 bits for the common distances, otherwise 0. */
        @Override
        public long scaled(int unit) {
            if (exponent < unit) {
                return exact().movePointLeft(unit).setScale(0, RoundingMode.UP).longValueExact();
            }
            return switch (exponent - unit) {
                case 1 -> mantissa * 10;
                case 2 -> mantissa * 100;
                case 3 -> mantissa * 1_000;
                case 6 -> mantissa * 1_000_000;
                case 9 -> mantissa * 1_000_000_000;
                default -> atExponentOrZero(unit);
            };
        }

        @Override
        public Amount plus(Amount other) {
            if (!(other instanceof Narrow narrow)) {
                return new Wide(exact().add(other.exact()));
            }
            if (narrow.mantissa == 0) {
                return this;
            }
            if (mantissa == 0) {
                return other;
            }
            int common = Math.min(exponent, narrow.exponent);
            try {
                return new Narrow(Math.addExact(atExponent(common), narrow.atExponent(common)), common);
            } catch (ArithmeticException overflow) {
                return new Wide(exact().add(narrow.exact()));
            }
        }

        @Override
        public Amount negated() {
            return mantissa == Long.MIN_VALUE ? new Wide(exact().negate()) : new Narrow(-mantissa, exponent);
        }

        private long atExponentOrZero(int smaller) {
            try {
                return atExponent(smaller);
            } catch (ArithmeticException overflow) {
                return 0;
            }
        }

        /** The mantissa at a smaller or equal exponent; throws if it does not fit. */
        private long atExponent(int smaller) {
            long result = mantissa;
            for (int i = exponent; i > smaller && result != 0; i--) {
                result = Math.multiplyExact(result, 10L);
            }
            return result;
        }
    }

    /**
     * A number of any length.
     *
     * @param exact the number
     */
    record Wide(BigDecimal exact) implements Amount {

        private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);
        private static final int DIGITS_OF_LONG = 19;

        /**
         * Rounds up while the digits fit into 64 bits or the number is positive, and takes the low 64 bits of what
         * does not fit. Below zero the result can be off by one, as in a kubelet: nothing in a pod is negative.
         */
        @Override
        public long scaled(int unit) {
            BigInteger digits = exact.unscaledValue();
            int drop = exact.scale() + unit;
            if (drop <= 0) {
                return digits.longValue() * BigInteger.TEN.pow(-drop).longValue();
            }
            if (drop < DIGITS_OF_LONG && digits.compareTo(MAX_LONG) < 0) {
                long divisor = BigInteger.TEN.pow(drop).longValue();
                return digits.longValue() / divisor + (digits.longValue() % divisor == 0 ? 0 : 1);
            }
            return exact.movePointLeft(unit).setScale(0, RoundingMode.CEILING).toBigInteger().longValue();
        }

        @Override
        public Amount plus(Amount other) {
            return new Wide(exact.add(other.exact()));
        }

        @Override
        public Amount negated() {
            return new Wide(exact.negate());
        }
    }
}
