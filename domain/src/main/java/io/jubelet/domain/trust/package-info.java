/**
 * Trust anchors that a cluster publishes (ClusterTrustBundle of certificates.k8s.io, KEP 3257), and the file that pods get of
 * them. Every function is pure.
 */
package io.jubelet.domain.trust;
