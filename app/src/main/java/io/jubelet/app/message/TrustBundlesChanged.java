package io.jubelet.app.message;

/** The trust bundles of the cluster are others now, or were seen for the first time. */
public record TrustBundlesChanged() {
}
