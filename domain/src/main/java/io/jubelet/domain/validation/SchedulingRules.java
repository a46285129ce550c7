package io.jubelet.domain.validation;

import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.PodAffinity;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.pod.TopologySpreadConstraint;
import io.jubelet.domain.value.DecimalInteger;
import io.jubelet.domain.value.QuotedText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Tolerations and affinities: the node checks some of them when it admits the pod. */
final class SchedulingRules {

    private static final int MOST_WEIGHT = 100;
    private static final String DO_NOT_SCHEDULE = "DoNotSchedule";
    private static final Set<String> NODE_POLICIES = Set.of("Honor", "Ignore");

    private SchedulingRules() {
    }

    static void check(Field spec, PodSpec of, boolean comparisons) {
        for (int i = 0; i < of.tolerations().size(); i++) {
            toleration(spec.child("tolerations").index(i), of.tolerations().get(i), comparisons);
        }
        of.affinity().ifPresent(affinity -> affinity(spec.child("affinity"), affinity));
        spread(spec.child("topologySpreadConstraints"), of.topologySpreadConstraints());
    }

    private static void toleration(Field at, Toleration toleration, boolean comparisons) {
        if (!toleration.key().isEmpty()) {
            at.child("key").invalid(toleration.key(), Names.qualified(toleration.key()));
        } else if (!toleration.operator().equals("Exists")) {
            at.child("operator").invalid(toleration.operator(),
                    "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
        }
        if (toleration.tolerationSeconds().isPresent() && !toleration.effect().equals("NoExecute")) {
            at.child("effect")
                    .invalid(toleration.effect(), "effect must be 'NoExecute' when `tolerationSeconds` is set");
        }
        switch (toleration.operator()) {
            case "", "Equal" -> at.child("operator").invalid(toleration.value(), Names.labelValue(toleration.value()));
            case "Exists" -> {
                if (!toleration.value().isEmpty()) {
                    at.child("operator").invalid(toleration.value(), "value must be empty when `operator` is 'Exists'");
                }
            }
            case "Lt", "Gt" -> {
                if (comparisons) {
                    number(at.child("value"), toleration.value());
                } else {
                    at.child("operator").unsupportedInOrder(toleration.operator(), List.of("Equal", "Exists", "Lt", "Gt"));
                }
            }
            default -> at.child("operator").unsupported(toleration.operator(), Set.of("Equal", "Exists"));
        }
        if (!toleration.effect().isEmpty()) {
            at.child("effect").oneOf(toleration.effect(), Set.of("NoSchedule", "PreferNoSchedule", "NoExecute"));
        }
    }

    /** The form that is asked for is narrower than that which can be parsed, so that one text may be wrong in two ways. */
    private static void number(Field at, String text) {
        if (!DecimalInteger.isCanonical(text)) {
            at.invalid(text, text.isEmpty() ? "must be non-empty" : "must be a valid decimal integer in canonical form");
        }
        boolean digits = text.matches("[+-]?[0-9]+");
        if (!digits || !fits(text)) {
            at.invalid(text, "strconv.ParseInt: parsing " + QuotedText.of(text) + ": "
                    + (digits ? "value out of range" : "invalid syntax"));
        }
    }

    private static boolean fits(String digits) {
        try {
            Long.parseLong(digits);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static void affinity(Field at, Affinity affinity) {
        affinity.nodeAffinity().ifPresent(node -> node(at.child("nodeAffinity"), node));
        affinity.podAffinity().ifPresent(pods -> pods(at.child("podAffinity"), pods));
        affinity.podAntiAffinity().ifPresent(pods -> pods(at.child("podAntiAffinity"), pods));
    }

    private static void node(Field at, NodeAffinity affinity) {
        affinity.requiredDuringSchedulingIgnoredDuringExecution().ifPresent(selector -> {
            Field terms = at.child("requiredDuringSchedulingIgnoredDuringExecution").child("nodeSelectorTerms");
            if (selector.nodeSelectorTerms().isEmpty()) {
                terms.required("must have at least one node selector term");
            }
            for (int i = 0; i < selector.nodeSelectorTerms().size(); i++) {
                term(terms.index(i), selector.nodeSelectorTerms().get(i));
                values(terms.index(i).child("matchExpressions"), selector.nodeSelectorTerms().get(i).matchExpressions());
            }
        });
        for (int i = 0; i < affinity.preferredDuringSchedulingIgnoredDuringExecution().size(); i++) {
            var preferred = affinity.preferredDuringSchedulingIgnoredDuringExecution().get(i);
            Field preferredAt = at.child("preferredDuringSchedulingIgnoredDuringExecution").index(i);
            preferredAt.child("weight").range(preferred.weight(), 1, MOST_WEIGHT);
            preferred.preference().ifPresent(term -> term(preferredAt.child("preference"), term));
        }
    }

    private static void term(Field at, NodeSelectorTerm term) {
        for (int i = 0; i < term.matchExpressions().size(); i++) {
            expression(at.child("matchExpressions").index(i), term.matchExpressions().get(i));
        }
        for (int i = 0; i < term.matchFields().size(); i++) {
            NodeSelectorRequirement requirement = term.matchFields().get(i);
            Field fieldAt = at.child("matchFields").index(i);
            switch (requirement.operator()) {
                case "In", "NotIn" -> {
                    if (requirement.values().size() != 1) {
                        fieldAt.child("values").required(
                                "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
                    }
                }
                default -> fieldAt.child("operator").invalid(requirement.operator(), "not a valid selector operator");
            }
            if (!requirement.key().equals("metadata.name")) {
                fieldAt.child("key").invalid(requirement.key(), "not a valid field selector key");
            } else {
                values(fieldAt.child("values"), requirement.values(), Names::dnsSubdomain);
            }
        }
    }

    /** A value that can't be a label is an error where it is required, and harmless where it is preferred. */
    private static void values(Field at, List<NodeSelectorRequirement> expressions) {
        for (int i = 0; i < expressions.size(); i++) {
            values(at.index(i).child("values"), expressions.get(i).values(), Names::labelValue);
        }
    }

    private static void values(Field at, List<String> values, Function<String, Optional<String>> rule) {
        for (int i = 0; i < values.size(); i++) {
            at.index(i).invalid(values.get(i), rule.apply(values.get(i)));
        }
    }

    private static void expression(Field at, NodeSelectorRequirement requirement) {
        List<String> values = requirement.values();
        Field valuesAt = at.child("values");
        switch (requirement.operator()) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    valuesAt.required("must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    valuesAt.forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            case "Gt", "Lt" -> {
                if (values.size() != 1) {
                    valuesAt.required("must be specified single value when `operator` is 'Lt' or 'Gt'");
                }
            }
            default -> at.child("operator").invalid(requirement.operator(), "not a valid selector operator");
        }
        at.child("key").invalid(requirement.key(), Names.qualified(requirement.key()));
    }

    private static void pods(Field at, PodAffinity affinity) {
        for (int i = 0; i < affinity.requiredDuringSchedulingIgnoredDuringExecution().size(); i++) {
            topologyKey(at.child("requiredDuringSchedulingIgnoredDuringExecution").index(i),
                    affinity.requiredDuringSchedulingIgnoredDuringExecution().get(i).topologyKey());
        }
        for (int i = 0; i < affinity.preferredDuringSchedulingIgnoredDuringExecution().size(); i++) {
            var preferred = affinity.preferredDuringSchedulingIgnoredDuringExecution().get(i);
            Field preferredAt = at.child("preferredDuringSchedulingIgnoredDuringExecution").index(i);
            preferredAt.child("weight").range(preferred.weight(), 1, MOST_WEIGHT);
            topologyKey(preferredAt.child("podAffinityTerm"),
                    preferred.podAffinityTerm().map(term -> term.topologyKey()).orElse(""));
        }
    }

    private static void topologyKey(Field at, String key) {
        if (key.isEmpty()) {
            at.child("topologyKey").required("can not be empty");
        } else {
            at.child("topologyKey").invalid(key, Names.qualified(key));
        }
    }

    /** Only one constraint may speak of the same domains in the same way. */
    private static void spread(Field at, List<TopologySpreadConstraint> constraints) {
        for (int i = 0; i < constraints.size(); i++) {
            TopologySpreadConstraint one = constraints.get(i);
            spread(at.index(i), one);
            boolean again = constraints.subList(i + 1, constraints.size()).stream().anyMatch(other ->
                    other.topologyKey().equals(one.topologyKey()) && other.whenUnsatisfiable().equals(one.whenUnsatisfiable()));
            if (again) {
                at.index(i).child("{topologyKey, whenUnsatisfiable}")
                        .duplicate("{" + one.topologyKey() + ", " + one.whenUnsatisfiable() + "}");
            }
        }
    }

    private static void spread(Field at, TopologySpreadConstraint constraint) {
        if (constraint.maxSkew() <= 0) {
            at.child("maxSkew").invalid(constraint.maxSkew(), "must be greater than zero");
        }
        at.child("topologyKey").required(constraint.topologyKey(), "can not be empty");
        at.child("whenUnsatisfiable").oneOf(constraint.whenUnsatisfiable(), Set.of(DO_NOT_SCHEDULE, "ScheduleAnyway"));
        constraint.minDomains().ifPresent(domains -> {
            if (domains <= 0) {
                at.child("minDomains").invalid(domains, "must be greater than 0");
            }
            if (!constraint.whenUnsatisfiable().equals(DO_NOT_SCHEDULE)) {
                at.child("minDomains").invalid(domains, "can only use minDomains if whenUnsatisfiable=" + DO_NOT_SCHEDULE
                        + ", not " + constraint.whenUnsatisfiable());
            }
        });
        constraint.nodeAffinityPolicy().ifPresent(policy -> at.child("nodeAffinityPolicy").oneOf(policy, NODE_POLICIES));
        constraint.nodeTaintsPolicy().ifPresent(policy -> at.child("nodeTaintsPolicy").oneOf(policy, NODE_POLICIES));
    }
}
