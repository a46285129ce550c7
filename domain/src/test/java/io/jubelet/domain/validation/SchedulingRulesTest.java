package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodAffinity;
import io.jubelet.domain.pod.PodAffinityTerm;
import io.jubelet.domain.pod.PreferredSchedulingTerm;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.pod.TopologySpreadConstraint;
import io.jubelet.domain.pod.WeightedPodAffinityTerm;
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

    private static List<String> paths(Pod pod) {
        return PodValidation.ofNew(pod).stream().map(error -> error.toString().substring(0, error.toString().indexOf(" value"))).toList();
    }

    private static List<String> lines(String text, String prefix) {
        return text == null ? List.of() : Stream.of(text.split(" & ")).map(prefix::concat).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "k   | Equal  | v  | NoSchedule       |    | -", "k | '' | '' | PreferNoSchedule | | -", "'' | Exists | '' | '' | | -",
        "k   | Exists | '' | NoExecute        | 30 | -",
        "k   | Exists | '' | NoSchedule       | 30 | effect: Invalid", "k | Exists | '' | '' | 30 | effect: Invalid",
        "k!  | Exists | '' | ''               |    | key: Invalid", "'' | Equal | '' | '' | | operator: Invalid",
        "k   | Exists | v  | ''               |    | operator: Invalid", "k | Equal | v! | '' | | operator: Invalid",
        "k   | ''     | v! | ''               |    | operator: Invalid", "k | Exists | '' | Never | | effect: Unsupported",
        "k   | Near   | '' | ''               |    | operator: Unsupported"})
    void tolerationsAreWellFormed(String key, String operator, String value, String effect, Long seconds, String errors) {
        assertEquals(lines(errors, "spec.tolerations[0]."), paths(Pods.spec(spec -> spec.tolerations(
                List.of(new Toleration(key, operator, value, effect, Optional.ofNullable(seconds)))))));
    }

    /** Both in requirements and in preferences; values that can't be labels are an error in requirements only. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "a  | In           | v   | -", "a | NotIn | v w | -", "a | Exists | '' | -", "a | DoesNotExist | '' | -", "a | Gt | 1 | -",
        "a  | In           | ''  | values", "a | NotIn | '' | values",
        "a  | Exists       | v   | values", "a | DoesNotExist | v | values",
        "a  | Gt           | ''  | values", "a | Lt | 1 2 | values",
        "a! | Exists       | ''  | key", "a | Near | '' | operator"})
    void expressionsOfLabelsAreWellFormed(String key, String operator, String values, String errors) {
        var requirement = new NodeSelectorRequirement(key, operator, values.isEmpty() ? List.of() : List.of(values.split(" ")));
        NodeSelectorTerm good = term(List.of(new NodeSelectorRequirement("a", "Exists", List.of())), List.of());
        NodeSelectorTerm other = term(List.of(requirement), List.of());
        String at = "spec.affinity.nodeAffinity.";
        List<String> found = PodValidation.ofNew(Pods.spec(spec -> spec.affinity(nodes(Optional.of(new NodeSelector(List.of(other))),
                List.of(new PreferredSchedulingTerm(1, Optional.of(good)), new PreferredSchedulingTerm(100, Optional.of(other)))))))
                .stream().map(FieldError::path).toList();
        String field = "matchExpressions[0]." + errors;
        assertEquals(errors == null ? List.of()
                : List.of(at + "requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]." + field,
                        at + "preferredDuringSchedulingIgnoredDuringExecution[1].preference." + field), found);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "metadata.name | In     | n   | -", "metadata.name | NotIn | n | -",
        "metadata.name | In     | ''  | values: Required", "metadata.name | NotIn | n m | values: Required",
        "metadata.name | Exists | ''  | operator: Invalid", "metadata.uid | In | n | key: Invalid"})
    void onlyTheNameOfANodeIsAField(String key, String operator, String values, String errors) {
        var requirement = new NodeSelectorRequirement(key, operator, values.isEmpty() ? List.of() : List.of(values.split(" ")));
        assertEquals(lines(errors, TERMS + "matchFields[0]."), paths(Pods.spec(spec -> spec.affinity(nodes(
                Optional.of(new NodeSelector(List.of(term(List.of(), List.of(requirement))))), List.of())))));
    }

    @Test
    void aRequirementHasATermAndAPreferenceAWeight() {
        assertEquals(List.of("spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Required"),
                paths(Pods.spec(spec -> spec.affinity(nodes(Optional.of(new NodeSelector(List.of())), List.of())))));
        for (int weight : List.of(0, 101)) {
            assertEquals(List.of("spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid"),
                    paths(Pods.spec(spec -> spec.affinity(nodes(Optional.empty(),
                            List.of(new PreferredSchedulingTerm(weight, Optional.empty())))))));
        }
    }

    private static PodAffinityTerm near(String key) {
        return new PodAffinityTerm(Optional.empty(), List.of(), key, Optional.empty(), List.of(), List.of());
    }

    /** Nearness to other pods and distance from them alike. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "zone | 1 | zone | -", "zone | 100 | zone | -", "'' | 1 | zone | required[0].topologyKey: Required",
        "z!   | 1 | zone | required[0].topologyKey: Invalid", "zone | 0 | zone | preferred[0].weight: Invalid",
        "zone | 101 | zone | preferred[0].weight: Invalid", "zone | 1 | '' | preferred[0].podAffinityTerm.topologyKey: Required",
        "zone | 1 | z! | preferred[0].podAffinityTerm.topologyKey: Invalid"})
    void podsAreNearInADomain(String required, int weight, String preferred, String errors) {
        var affinity = Optional.of(new PodAffinity(List.of(near(required)),
                List.of(new WeightedPodAffinityTerm(weight, Optional.of(near(preferred))))));
        String full = errors == null ? null : errors.replaceFirst("\\[", "DuringSchedulingIgnoredDuringExecution[");
        assertEquals(lines(full, "spec.affinity.podAffinity."),
                paths(Pods.spec(spec -> spec.affinity(new Affinity(Optional.empty(), affinity, Optional.empty())))));
        assertEquals(lines(full, "spec.affinity.podAntiAffinity."),
                paths(Pods.spec(spec -> spec.affinity(new Affinity(Optional.empty(), Optional.empty(), affinity)))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "1 | DoNotSchedule | Honor | -", "2 | ScheduleAnyway | Ignore | -", "0 | DoNotSchedule | Honor | maxSkew: Invalid",
        "1 | Never | Honor | whenUnsatisfiable: Unsupported", "1 | DoNotSchedule | Maybe | nodeAffinityPolicy: Unsupported"})
    void constraintsAreWellFormed(int skew, String action, String policy, String errors) {
        assertEquals(lines(errors, "spec.topologySpreadConstraints[0]."), paths(Pods.spec(spec -> spec.topologySpreadConstraints(
                List.of(new TopologySpreadConstraint(skew, "zone", action, Optional.empty(), Optional.empty(), Optional.of(policy),
                        Optional.empty(), List.of()))))));
    }
}
