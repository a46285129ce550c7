package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.PreferredSchedulingTerm;
import io.jubelet.domain.pod.TopologySpreadConstraint;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SchedulingRulesTest {

    private static final String TERMS = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution."
            + "nodeSelectorTerms[0].";

    private static Affinity nodes(Optional<NodeSelector> required, List<PreferredSchedulingTerm> preferred) {
        return new Affinity(Optional.of(new NodeAffinity(required, preferred)), Optional.empty(), Optional.empty());
    }

    private static NodeSelectorTerm term(List<NodeSelectorRequirement> expressions, List<NodeSelectorRequirement> fields) {
        return new NodeSelectorTerm(expressions, fields);
    }

    @Test
    void requiredLabelsAndNamesArePossible() {
        NodeSelectorTerm term = term(List.of(new NodeSelectorRequirement("disk", "In", List.of("ssd", "a b"))),
                List.of(new NodeSelectorRequirement("metadata.name", "NotIn", List.of("Node_1"))));
        List<String> found = PodValidation.ofNew(Pods.spec(spec -> spec.affinity(nodes(
                Optional.of(new NodeSelector(List.of(term))), List.of())))).stream().map(FieldError::path).toList();
        assertEquals(List.of(TERMS + "matchFields[0].values[0]", TERMS + "matchExpressions[0].values[1]"), found);
        NodeSelectorTerm hoped = term(List.of(new NodeSelectorRequirement("disk", "In", List.of("a b"))), List.of());
        expect(spec -> spec.affinity(nodes(Optional.empty(), List.of(new PreferredSchedulingTerm(1, Optional.of(hoped))))));
    }

    private static TopologySpreadConstraint spread(String action, Optional<Integer> domains, String policy) {
        return new TopologySpreadConstraint(1, "zone", action, Optional.empty(), domains, Optional.of("Honor"),
                Optional.of(policy), List.of());
    }

    @Test
    void constraintsSpeakOnceOfTheSameDomains() {
        String at = "spec.topologySpreadConstraints[";
        expect(spec -> spec.topologySpreadConstraints(List.of(spread("DoNotSchedule", Optional.of(2), "Ignore"),
                spread("ScheduleAnyway", Optional.empty(), "Ignore"))));
        expect(spec -> spec.topologySpreadConstraints(List.of(spread("DoNotSchedule", Optional.of(0), "Ignore"),
                        spread("ScheduleAnyway", Optional.of(1), "Maybe"), spread("DoNotSchedule", Optional.empty(), "Honor"))),
                at + "0].minDomains: Invalid value: 0: must be greater than 0",
                at + "0].{topologyKey, whenUnsatisfiable}: Duplicate value: \"{zone, DoNotSchedule}\"",
                at + "1].minDomains: Invalid value: 1: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not "
                        + "ScheduleAnyway",
                at + "1].nodeTaintsPolicy: Unsupported value: \"Maybe\": supported values: \"Honor\", \"Ignore\"");
    }
}
