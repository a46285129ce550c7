/**
 * Volumes that pods reach through claims (core/v1 PersistentVolumeClaim and PersistentVolume), as far as a node looks at
 * them, and the rules by which it goes from a volume of a pod to what must be on the machine. Binding is decided elsewhere; a
 * node only refuses what is not, or no longer, bound.
 */
package io.jubelet.domain.volume.claim;
