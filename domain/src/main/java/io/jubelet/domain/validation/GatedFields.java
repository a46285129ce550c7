package io.jubelet.domain.validation;

/**
 * What new pods may have only where a feature gate is on.
 *
 * @param comparisons tolerations with the operators {@code Lt} and {@code Gt} (TaintTolerationComparisonOperators, KEP-5471)
 */
public record GatedFields(boolean comparisons) {

    /** Nothing of this. */
    public static final GatedFields NONE = new GatedFields(false);
}
