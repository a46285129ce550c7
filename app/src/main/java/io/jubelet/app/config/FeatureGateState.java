package io.jubelet.app.config;

/**
 * State of a feature gate of Kubernetes 1.36.
 *
 * @param name its name
 * @param stage ALPHA, BETA, DEPRECATED, or empty for what is generally available
 * @param enabled whether it is on
 */
public record FeatureGateState(String name, String stage, boolean enabled) {
}
