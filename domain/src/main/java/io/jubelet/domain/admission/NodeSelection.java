package io.jubelet.domain.admission;

import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Whether a pod wants a node like this: its node selector and the required part of its node affinity. */
final class NodeSelection {

    private static final String NAME_FIELD = "metadata.name";

    private NodeSelection() {
    }

    static boolean matches(PodSpec spec, AdmissionNode node) {
        boolean labels = spec.nodeSelector().entrySet().stream()
                .allMatch(wanted -> wanted.getValue().equals(node.labels().get(wanted.getKey())));
        Optional<NodeSelector> required = spec.affinity().flatMap(Affinity::nodeAffinity)
                .flatMap(NodeAffinity::requiredDuringSchedulingIgnoredDuringExecution);
        return labels && required.map(NodeSelector::nodeSelectorTerms)
                .map(terms -> terms.stream().anyMatch(term -> matches(term, node)))
                .orElse(true);
    }

    /** All requirements of a term must hold; a term without any means no node. */
    private static boolean matches(NodeSelectorTerm term, AdmissionNode node) {
        if (term.matchExpressions().isEmpty() && term.matchFields().isEmpty()) {
            return false;
        }
        return term.matchExpressions().stream().allMatch(requirement -> matches(requirement, node.labels()))
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

    /** The name is the only field that can be asked for, and one value at a time. */
    private static boolean matchesField(NodeSelectorRequirement requirement, AdmissionNode node) {
        if (requirement.values().size() != 1 || !requirement.key().equals(NAME_FIELD)) {
            return false;
        }
        boolean same = requirement.values().getFirst().equals(node.name());
        return switch (requirement.operator()) {
            case "In" -> same;
            case "NotIn" -> !same;
            default -> false;
        };
    }
}
