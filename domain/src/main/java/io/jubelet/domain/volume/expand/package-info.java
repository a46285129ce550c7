/**
 * When and how far a node makes a persistent volume larger that a pod has or is about to get, and what its claim is told of it
 * (<a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims">expanding
 * claims</a>, KEP-284 and KEP-1790). Controllers have made the volume larger before; here it is decided whether its driver is
 * called on the node, and what follows from the answer.
 */
package io.jubelet.domain.volume.expand;
