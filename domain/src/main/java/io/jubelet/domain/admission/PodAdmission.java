package io.jubelet.domain.admission;

import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodOS;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.qos.CriticalPods;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The predicates of admission: the first that fails is the reason. */
public final class PodAdmission {

    private static final String OS = "linux";
    private static final String OS_LABEL = "kubernetes.io/os";

    private PodAdmission() {
    }

    /**
     * Whether a node takes a pod. For a critical pod that lacks nothing but resources others have to go.
     *
     * @param others pods that are admitted already
     */
    public static Admission decide(Pod pod, List<Pod> others, AdmissionNode node) {
        Optional<Admission.Rejected> platform = platform(pod, node);
        if (platform.isPresent()) {
            return platform.get();
        }
        List<Shortage> shortages = ResourceFit.shortages(pod, others, node.allocatable());
        List<Admission.Rejected> mismatches = mismatches(pod, others, node);
        if (shortages.isEmpty() && mismatches.isEmpty()) {
            return new Admission.Admitted(Preemption.Victims.NONE);
        }
        if (!CriticalPods.isCritical(pod)) {
            return shortages.isEmpty() ? mismatches.getFirst() : shortages.getFirst().rejection();
        }
        return mismatches.isEmpty() ? preempt(pod, others, shortages) : mismatches.getFirst();
    }

    /** Checks whose result does not depend on other pods. */
    private static Optional<Admission.Rejected> platform(Pod pod, AdmissionNode node) {
        if (!pod.metadata().labels().getOrDefault(OS_LABEL, OS).equals(OS)) {
            return rejected("PodOSSelectorNodeLabelDoesNotMatch",
                    "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label");
        }
        if (!pod.spec().os().map(PodOS::name).orElse(OS).equals(OS)) {
            return rejected("PodOSNotSupported", "Failed to admit pod as the OS field doesn't match node OS");
        }
        boolean strictGroups = pod.spec().securityContext()
                .map(PodSecurityContext::supplementalGroupsPolicy).orElse("").equals("Strict");
        return strictGroups && !node.supplementalGroupsPolicy()
                ? rejected("SupplementalGroupsPolicyNotSupported",
                        "SupplementalGroupsPolicy=Strict is not supported in this node")
                : Optional.empty();
    }

    private static Optional<Admission.Rejected> rejected(String reason, String message) {
        return Optional.of(new Admission.Rejected(reason, message));
    }

    private static List<Admission.Rejected> mismatches(Pod pod, List<Pod> others, AdmissionNode node) {
        List<Admission.Rejected> mismatches = new ArrayList<>();
        if (!isSelected(pod.spec(), node)) {
            mismatches.add(mismatch(Admission.Rejected.NODE_AFFINITY,
                    "node(s) didn't match Pod's node affinity/selector"));
        }
        String wantedNode = pod.spec().nodeName();
        if (!wantedNode.isEmpty() && !wantedNode.equals(node.name())) {
            mismatches.add(mismatch("NodeName", "node(s) didn't match the requested node name"));
        }
        if (HostPorts.conflict(pod, others)) {
            mismatches.add(mismatch("NodePorts", "node(s) didn't have free ports for the requested pod ports"));
        }
        boolean tainted = node.taints().stream()
                .filter(taint -> taint.effect().equals(Taint.NO_EXECUTE))
                .anyMatch(taint -> !taint.isTolerated(pod.spec().tolerations(), node.comparisons()));
        if (tainted && !ConfigAnnotations.isStatic(pod)) {
            mismatches.add(mismatch("TaintToleration", "node(s) had taints that the pod didn't tolerate"));
        }
        return mismatches;
    }

    /** Whether the node selector and the required node affinity match the node. */
    private static boolean isSelected(PodSpec spec, AdmissionNode node) {
        boolean labels = spec.nodeSelector().entrySet().stream()
                .allMatch(label -> label.getValue().equals(node.labels().get(label.getKey())));
        Optional<NodeSelector> required = spec.affinity().flatMap(Affinity::nodeAffinity)
                .flatMap(NodeAffinity::requiredDuringSchedulingIgnoredDuringExecution);
        return labels && required.map(selector -> NodeSelectorMatch.of(selector, node.name(), node.labels())).orElse(true);
    }

    private static Admission.Rejected mismatch(String predicate, String description) {
        return new Admission.Rejected(predicate, "Predicate " + predicate + " failed: " + description);
    }

    private static Admission preempt(Pod pod, List<Pod> others, List<Shortage> shortages) {
        return switch (Preemption.of(pod, others, shortages.stream().map(Shortage::requirement).toList())) {
            case Preemption.Victims victims -> new Admission.Admitted(victims);
            case Preemption.Impossible(String message) -> new Admission.Rejected("UnexpectedAdmissionError",
                    "Unexpected error while attempting to recover from admission failure: preemption: error finding"
                            + " a set of pods to preempt: " + message);
        };
    }
}
