package io.jubelet.domain.eviction;

import io.jubelet.domain.quantity.Quantity;
import java.util.Objects;

/** An amount of a signal, fixed or relative to the capacity. */
public sealed interface ThresholdValue {

    /** The amount on a node of that capacity. */
    Quantity of(Quantity capacity);

    /**
     * A fixed amount.
     *
     * @param quantity bytes or pieces
     */
    record Fixed(Quantity quantity) implements ThresholdValue {

        /** Rejects null. */
        public Fixed {
            Objects.requireNonNull(quantity, "quantity");
        }

        @Override
        public Quantity of(Quantity capacity) {
            return quantity;
        }
    }

    /**
     * A share of the capacity. Held with the precision of 32 bits, like the percentages of other kubelets, so that the
     * same configuration acts at the same byte.
     *
     * @param fraction 0.05 for 5 %
     */
    record Share(float fraction) implements ThresholdValue {

        /** The amount in whole pieces, rounded down. */
        @Override
        public Quantity of(Quantity capacity) {
            return Quantity.of((long) (capacity.value() * (double) fraction), Quantity.Format.BINARY_SI);
        }
    }
}
