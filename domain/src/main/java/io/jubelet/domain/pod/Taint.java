package io.jubelet.domain.pod;

import java.util.List;
import java.util.Objects;

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

    /** Whether any of the tolerations covers this. */
    public boolean isTolerated(List<Toleration> tolerations) {
        return tolerations.stream().anyMatch(this::isTolerated);
    }

    private boolean isTolerated(Toleration toleration) {
        boolean matches = (toleration.effect().isEmpty() || toleration.effect().equals(effect))
                && (toleration.key().isEmpty() || toleration.key().equals(key));
        return matches && switch (toleration.operator()) {
            case "", "Equal" -> toleration.value().equals(value);
            case "Exists" -> true;
            default -> false;
        };
    }
}
