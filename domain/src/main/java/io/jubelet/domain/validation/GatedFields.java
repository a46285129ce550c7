package io.jubelet.domain.validation;

/**
 * Fields that new pods may have only where a feature gate is on.
 *
 * @param comparisons tolerations with the operators {@code Lt} and {@code Gt} (TaintTolerationComparisonOperators, KEP-5471)
 * @param userNamespacesInHostNetwork user namespaces in the network of the node (UserNamespacesHostNetworkSupport, KEP-5607)
 */
public record GatedFields(boolean comparisons, boolean userNamespacesInHostNetwork) {

    /** Nothing of this. */
    public static final GatedFields NONE = new GatedFields(false, false);
}
