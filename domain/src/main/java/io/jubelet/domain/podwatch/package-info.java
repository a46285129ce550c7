/**
 * What programs that watch the pods of this node are told, as pure rules: the Pods API of a kubelet (KEP-4188). A watcher is told of
 * differences between what it was told and what is; so it does not matter which messages of the agent come late or never.
 */
package io.jubelet.domain.podwatch;
