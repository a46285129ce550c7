package io.jubelet.domain.admission;

import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Matches nodes with a node selector (core/v1 NodeSelector). */
public final class NodeSelectorMatch {

    private static final String NAME_FIELD = "metadata.name";

    private NodeSelectorMatch() {
    }

    /**
     * Whether one of its terms holds.
     *
     * @param node name of the node; empty when its fields don't count
     * @param labels its labels
     */
    public static boolean of(NodeSelector selector, String node, Map<String, String> labels) {
        return selector.nodeSelectorTerms().stream().anyMatch(term -> matches(term, node, labels));
    }

    /** All requirements of a term must hold; a term without any means no node. */
    private static boolean matches(NodeSelectorTerm term, String node, Map<String, String> labels) {
        if (term.matchExpressions().isEmpty() && term.matchFields().isEmpty()) {
            return false;
        }
        return term.matchExpressions().stream().allMatch(requirement -> matches(requirement, labels))
                && term.matchFields().stream().allMatch(requirement -> matchesField(requirement, node));
    }

    /** A requirement with the wrong number of values matches nothing. */
    private static boolean matches(NodeSelectorRequirement requirement, Map<String, String> labels) {
        Optional<String> label = Optional.ofNullable(labels.get(requirement.key()));
        List<String> values = requirement.values();
        return switch (requirement.operator()) {
            case "In" -> label.isPresent() && values.contains(label.get());
            case "NotIn" -> !values.isEmpty() && (label.isEmpty() || !values.contains(label.get()));
            case "Exists" -> values.isEmpty() && label.isPresent();
            case "DoesNotExist" -> values.isEmpty() && label.isEmpty();
            case "Gt" -> compare(label, values) > 0;
            case "Lt" -> compare(label, values) < 0;
            default -> false;
        };
    }

    /** The sign of the difference between a label and the only value; 0 also if either is no number. */
    private static int compare(Optional<String> label, List<String> values) {
        if (label.isEmpty() || values.size() != 1) {
            return 0;
        }
        OptionalLong given = number(label.get());
        OptionalLong wanted = number(values.getFirst());
        return given.isPresent() && wanted.isPresent() ? Long.compare(given.getAsLong(), wanted.getAsLong()) : 0;
    }

    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException noNumber) {
            return OptionalLong.empty();
        }
    }

    /** The name is the only field that is supported, and one value at a time. */
    private static boolean matchesField(NodeSelectorRequirement requirement, String node) {
        if (requirement.values().size() != 1 || !requirement.key().equals(NAME_FIELD)) {
            return false;
        }
        boolean same = requirement.values().getFirst().equals(node);
        return switch (requirement.operator()) {
            case "In" -> same;
            case "NotIn" -> !same;
            default -> false;
        };
    }
}
