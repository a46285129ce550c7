package io.jubelet.domain.admission;

import io.jubelet.domain.eviction.EvictionAdmission;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSystemInfo;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Optional;

/**
 * All checks of a new pod, in the order of a kubelet:
 * pressure on the node, kernel parameters, predicates, AppArmor, declared features.
 */
public final class NodeAdmission {

    private NodeAdmission() {
    }

    /**
     * Whether a node takes a pod.
     *
     * @param others pods that are admitted already and not terminated
     * @param node the node as last seen
     * @param pressures what the node is short of
     * @param policy what the machine and its owner allow
     */
    public static Admission decide(Pod pod, List<Pod> others, Node node, List<PressureCondition> pressures,
            AdmissionPolicy policy) {
        Optional<String> pressure = EvictionAdmission.rejection(pod, pressures);
        if (pressure.isPresent()) {
            return new Admission.Rejected(EvictionAdmission.REASON, pressure.get());
        }
        KernelVersion kernel = KernelVersion.of(
                node.status().nodeInfo().map(NodeSystemInfo::kernelVersion).orElse(""));
        Optional<Admission.Rejected> sysctl = new Sysctls(policy.allowedUnsafeSysctls(), kernel).rejection(pod);
        return sysctl.isPresent() ? sysctl.get() : confined(pod, others, node, policy);
    }

    /** Nothing makes room for a pod that is rejected in the end. */
    private static Admission confined(Pod pod, List<Pod> others, Node node, AdmissionPolicy policy) {
        return switch (PodAdmission.decide(pod, others, AdmissionNode.of(node, policy.comparisons()))) {
            case Admission.Rejected rejected -> rejected;
            case Admission.Admitted taken -> AppArmorAdmission.rejection(pod, policy.appArmor())
                    .or(() -> DeclaredFeaturesAdmission.rejection(pod, policy.declaredFeatures()))
                    .<Admission>map(rejected -> rejected).orElse(taken);
        };
    }
}
