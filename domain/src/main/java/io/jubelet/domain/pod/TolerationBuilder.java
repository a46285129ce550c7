package io.jubelet.domain.pod;

import java.util.Optional;

/** Assembles a {@link Toleration}; every part is absent until it is set. Not thread-safe. */
public final class TolerationBuilder {
    private String key = "";
    private String operator = "";
    private String value = "";
    private String effect = "";
    private Optional<Long> tolerationSeconds = Optional.empty();

    TolerationBuilder() {
    }

    TolerationBuilder(Toleration from) {
        key = from.key();
        operator = from.operator();
        value = from.value();
        effect = from.effect();
        tolerationSeconds = from.tolerationSeconds();
    }

    /** Sets {@link Toleration#key()}. */
    public TolerationBuilder key(String value) {
        key = value;
        return this;
    }

    /** Sets {@link Toleration#operator()}. */
    public TolerationBuilder operator(String value) {
        operator = value;
        return this;
    }

    /** Sets {@link Toleration#value()}. */
    public TolerationBuilder value(String value) {
        this.value = value;
        return this;
    }

    /** Sets {@link Toleration#effect()}. */
    public TolerationBuilder effect(String value) {
        effect = value;
        return this;
    }

    /** Sets {@link Toleration#tolerationSeconds()}. */
    public TolerationBuilder tolerationSeconds(Long value) {
        tolerationSeconds = Optional.of(value);
        return this;
    }

    /** Removes {@link Toleration#tolerationSeconds()}. */
    public TolerationBuilder noTolerationSeconds() {
        tolerationSeconds = Optional.empty();
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public Toleration build() {
        return new Toleration(key, operator, value, effect, tolerationSeconds);
    }
}
