/**
 * Expansion on a node of persistent volumes that a pod has or is about to get, and the updates of their claims
 * (<a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims">expanding
 * claims</a>, KEP-284 and KEP-1790). Controllers expand the volume before; here it is decided whether its driver is called on
 * the node, and how its answer is handled.
 */
package io.jubelet.domain.volume.expand;
