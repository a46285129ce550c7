/**
 * Events for programs that watch the pods of this node, as pure rules: the Pods API of a kubelet (KEP-4188). A watcher is sent
 * the differences between the reported and the present state; so late or lost messages of the agent do not matter.
 */
package io.jubelet.domain.podwatch;
