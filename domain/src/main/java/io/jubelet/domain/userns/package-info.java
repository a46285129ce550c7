/**
 * User namespaces of pods (KEP-127): the mapping of ids inside a pod to ids of the node, and its records, which a kubelet keeps
 * in the directories of pods.
 */
package io.jubelet.domain.userns;
