package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * Tolerance of a taint.
 *
 * @param key taint key; empty with EXISTS matches all
 * @param operator {@code Exists}, {@code Equal}, {@code Lt} or {@code Gt}; empty means equal
 * @param value taint value
 * @param effect {@code NoSchedule}, {@code PreferNoSchedule} or {@code NoExecute}; empty means all
 * @param tolerationSeconds seconds a NoExecute taint is tolerated; absent means for ever
 */
public record Toleration(
        String key,
        String operator,
        String value,
        String effect,
        Optional<Long> tolerationSeconds) {

    /** Copies collections; rejects null parts. */
    public Toleration {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(operator, "operator");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(effect, "effect");
        Objects.requireNonNull(tolerationSeconds, "tolerationSeconds");
    }

    /** A builder with every part absent. */
    public static TolerationBuilder builder() {
        return new TolerationBuilder();
    }

    /** A builder that starts from this record. */
    public TolerationBuilder toBuilder() {
        return new TolerationBuilder(this);
    }
}
