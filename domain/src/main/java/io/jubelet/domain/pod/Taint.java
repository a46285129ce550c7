package io.jubelet.domain.pod;

import io.jubelet.domain.value.DecimalInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A mark of a node that keeps pods away (core/v1 Taint).
 *
 * @param key key
 * @param value value, possibly empty
 * @param effect {@code NoSchedule}, {@code PreferNoSchedule} or {@code NoExecute}
 */
public record Taint(String key, String value, String effect) {

    /** Effect that also drives away pods which are there. */
    public static final String NO_EXECUTE = "NoExecute";

    /** Rejects null. */
    public Taint {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(effect, "effect");
    }

    /**
     * Whether any of the tolerations covers this.
     *
     * @param comparisons whether the operators {@code Lt} and {@code Gt} count (feature gate TaintTolerationComparisonOperators,
     *     KEP-5471); a toleration with one of them covers nothing otherwise
     */
    public boolean isTolerated(List<Toleration> tolerations, boolean comparisons) {
        return tolerations.stream().anyMatch(toleration -> isTolerated(toleration, comparisons));
    }

    private boolean isTolerated(Toleration toleration, boolean comparisons) {
        boolean matches = (toleration.effect().isEmpty() || toleration.effect().equals(effect))
                && (toleration.key().isEmpty() || toleration.key().equals(key));
        return matches && switch (toleration.operator()) {
            case "", "Equal" -> toleration.value().equals(value);
            case "Exists" -> true;
            case "Lt" -> comparisons && compared(toleration).filter(order -> order < 0).isPresent();
            case "Gt" -> comparisons && compared(toleration).filter(order -> order > 0).isPresent();
            default -> false;
        };
    }

    /** Comparison of the number here with that of a toleration; empty when one of them is no number. */
    private Optional<Integer> compared(Toleration toleration) {
        OptionalLong here = DecimalInteger.parse(value);
        OptionalLong there = DecimalInteger.parse(toleration.value());
        return here.isEmpty() || there.isEmpty() ? Optional.empty()
                : Optional.of(Long.compare(here.getAsLong(), there.getAsLong()));
    }
}
