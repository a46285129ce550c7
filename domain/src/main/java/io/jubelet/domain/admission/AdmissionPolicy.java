package io.jubelet.domain.admission;

import java.util.List;

/**
 * Permissions of pods by the machine and its owner, beyond the resources of the node.
 *
 * @param allowedUnsafeSysctls kernel parameters that pods may set beyond the safe ones
 * @param appArmor whether the kernel enforces AppArmor profiles
 * @param declaredFeatures features that the node declares
 * @param comparisons whether tolerations may compare numbers (feature gate TaintTolerationComparisonOperators, KEP-5471)
 */
public record AdmissionPolicy(List<SysctlPattern> allowedUnsafeSysctls, boolean appArmor,
        List<String> declaredFeatures, boolean comparisons) {

    /** Copies the lists. */
    public AdmissionPolicy {
        allowedUnsafeSysctls = List.copyOf(allowedUnsafeSysctls);
        declaredFeatures = List.copyOf(declaredFeatures);
    }

    /** This policy on a node that declares these features. */
    public AdmissionPolicy declaring(List<String> features) {
        return new AdmissionPolicy(allowedUnsafeSysctls, appArmor, features, comparisons);
    }
}
