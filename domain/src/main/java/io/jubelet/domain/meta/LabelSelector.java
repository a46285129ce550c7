package io.jubelet.domain.meta;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;

/**
 * Selection of objects by labels; all requirements must hold.
 *
 * @param matchLabels labels that must be equal
 * @param matchExpressions further requirements
 */
public record LabelSelector(
        Map<String, String> matchLabels,
        List<LabelSelectorRequirement> matchExpressions) {

    /** Copies collections; rejects null parts. */
    public LabelSelector {
        matchLabels = Immutable.sorted(matchLabels);
        matchExpressions = List.copyOf(matchExpressions);
    }

    /** Whether it selects an object with these labels; one without requirements selects every object. */
    public boolean matches(Map<String, String> labels) {
        return labels.entrySet().containsAll(matchLabels.entrySet())
                && matchExpressions.stream().allMatch(requirement -> requirement.matches(labels));
    }
}
