package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PreferredSchedulingTerm;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.pod.TopologySpreadConstraint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "Lt    | -5   | -",
        "Gt    | 0    | -",
        "Gt    | 007  | value: Invalid value: \"007\": must be a valid decimal integer in canonical form",
        "Gt    | +1   | value: Invalid value: \"+1\": must be a valid decimal integer in canonical form",
        "Gt    | ''   | value: Invalid value: \"\": must be non-empty"
                + " & value: Invalid value: \"\": strconv.ParseInt: parsing \"\": invalid syntax",
        "Lt    | a    | value: Invalid value: \"a\": must be a valid decimal integer in canonical form"
                + " & value: Invalid value: \"a\": strconv.ParseInt: parsing \"a\": invalid syntax",
        "Lt    | 9223372036854775808 | value: Invalid value: \"9223372036854775808\": strconv.ParseInt: parsing"
                + " \"9223372036854775808\": value out of range",
        "Equal | 007  | -",
        "Ge    | 1    | operator: Unsupported value: \"Ge\": supported values: \"Equal\", \"Exists\""})
    void tolerationsCompareWithIntegers(String operator, String value, String errors) {
        Pod pod = Pods.spec(spec -> spec.tolerations(List.of(new Toleration("sla", operator, value, "", Optional.empty()))));
        assertEquals(errors == null ? List.of() : Stream.of(errors.split(" & ")).map("spec.tolerations[0]."::concat).toList(),
                PodValidation.ofNew(pod, new GatedFields(true, false)).stream().map(FieldError::toString).toList());
    }

    @Test
    void withoutTheirGateTolerationsDoNotCompare() {
        expect(spec -> spec.tolerations(List.of(new Toleration("sla", "Gt", "a", "", Optional.empty()))),
                "spec.tolerations[0].operator: Unsupported value: \"Gt\": supported values: \"Equal\", \"Exists\", \"Lt\", \"Gt\"");
    }

    private static TopologySpreadConstraint spread(String action, Optional<Integer> domains, String policy) {
        return new TopologySpreadConstraint(1, "zone", action, Optional.empty(), domains, Optional.of("Honor"),
                Optional.of(policy), List.of());
    }

    @Test
    void anyKeyNamesDomainsButNone() {
        expect(spec -> spec.topologySpreadConstraints(List.of(constraint("a b"))));
        expect(spec -> spec.topologySpreadConstraints(List.of(constraint(""))),
                "spec.topologySpreadConstraints[0].topologyKey: Required value: can not be empty");
    }

    private static TopologySpreadConstraint constraint(String key) {
        return new TopologySpreadConstraint(1, key, "ScheduleAnyway", Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of());
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
