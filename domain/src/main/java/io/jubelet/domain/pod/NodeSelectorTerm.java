package io.jubelet.domain.pod;

import java.util.List;

/**
 * Requirements that must all hold.
 *
 * @param matchExpressions on node labels
 * @param matchFields on node fields
 */
public record NodeSelectorTerm(
        List<NodeSelectorRequirement> matchExpressions,
        List<NodeSelectorRequirement> matchFields) {

    /** Copies collections; rejects null parts. */
    public NodeSelectorTerm {
        matchExpressions = List.copyOf(matchExpressions);
        matchFields = List.copyOf(matchFields);
    }
}
