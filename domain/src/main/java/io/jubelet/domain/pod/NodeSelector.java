package io.jubelet.domain.pod;

import java.util.List;

/**
 * Alternatives of which one must hold.
 *
 * @param nodeSelectorTerms the alternatives
 */
public record NodeSelector(List<NodeSelectorTerm> nodeSelectorTerms) {

    /** Copies collections; rejects null parts. */
    public NodeSelector {
        nodeSelectorTerms = List.copyOf(nodeSelectorTerms);
    }
}
