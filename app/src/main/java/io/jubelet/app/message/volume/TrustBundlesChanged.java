package io.jubelet.app.message.volume;

/** The trust bundles of the cluster changed, or were observed for the first time. */
public record TrustBundlesChanged() {
}
