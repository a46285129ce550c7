package io.jubelet.domain.admission;

import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pod that needs features which nodes declare (KEP 5328) is rejected where the node does not declare them: it would run as if
 * it had not requested them. The scheduler checks the same, but a pod can reach a node without it.
 */
final class DeclaredFeaturesAdmission {

    private static final String REASON = "PodFeatureUnsupported";

    private DeclaredFeaturesAdmission() {
    }

    /**
     * Why a pod is rejected; one that runs already, perhaps started by another agent, is not checked again.
     *
     * @param declared what the node declares
     */
    static Optional<Admission.Rejected> rejection(Pod pod, List<String> declared) {
        if (pod.status().phase().orElse(PodPhase.PENDING) != PodPhase.PENDING) {
            return Optional.empty();
        }
        List<String> missing = needed(pod.spec()).stream().filter(feature -> !declared.contains(feature)).toList();
        return missing.isEmpty() ? Optional.empty() : Optional.of(new Admission.Rejected(REASON,
                "Pod requires node features that are not available: " + String.join(", ", missing)));
    }

    private static List<String> needed(PodSpec spec) {
        List<String> needed = new ArrayList<>();
        if (Stream.concat(spec.containers().stream(), spec.initContainers().stream())
                .flatMap(container -> container.restartPolicyRules().stream())
                .anyMatch(rule -> rule.action().equals(Optional.of(RestartRuleAction.RESTART_ALL_CONTAINERS)))) {
            needed.add(DeclaredFeatures.RESTART_ALL_CONTAINERS);
        }
        if (DeclaredFeatures.isInHostNetworkWithUserNamespace(spec)) {
            needed.add(DeclaredFeatures.USER_NAMESPACES_IN_HOST_NETWORK);
        }
        return needed;
    }
}
