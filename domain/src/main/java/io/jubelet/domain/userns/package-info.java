/**
 * User namespaces of pods (KEP-127): which ids of the node the users inside a pod are, and the records of that which a kubelet
 * keeps in the directories of pods.
 */
package io.jubelet.domain.userns;
