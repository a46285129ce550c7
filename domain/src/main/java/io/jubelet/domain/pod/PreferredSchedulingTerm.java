package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * A weighted preference.
 *
 * @param weight 1 to 100
 * @param preference the preference
 */
public record PreferredSchedulingTerm(int weight, Optional<NodeSelectorTerm> preference) {

    /** Copies collections; rejects null parts. */
    public PreferredSchedulingTerm {
        Objects.requireNonNull(preference, "preference");
    }
}
