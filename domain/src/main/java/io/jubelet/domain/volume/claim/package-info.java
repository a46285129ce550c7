/**
 * Volumes that pods reach through claims (core/v1 PersistentVolumeClaim and PersistentVolume), as far as a node uses them, and
 * the rules that derive the required state on the machine from a volume of a pod. Binding is decided elsewhere; a node only
 * refuses volumes that are not, or no longer, bound.
 */
package io.jubelet.domain.volume.claim;
