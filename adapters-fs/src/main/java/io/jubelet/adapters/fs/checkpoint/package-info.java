/**
 * Documents that survive a restart of the agent, each in a file that is replaced atomically. Those of {@code DiskCheckpointStore}
 * have a checksum; the others are files of a kubelet.
 */
package io.jubelet.adapters.fs.checkpoint;
