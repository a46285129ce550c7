/**
 * Files that the node keeps for its pods: their directories, the logs of their containers, and termination messages.
 *
 * <p>Paths are absolute paths of this machine, as text: they go into requests to the runtime as they are. Names that
 * come from a manifest (uid, container, volume) never lead out of the directory they belong to; one that would is refused
 * with {@link io.jubelet.ports.failure.InvalidArgumentException}. A full disk is an {@link
 * io.jubelet.ports.failure.ResourceExhaustedException}, a read-only file system or a missing permission a {@link
 * io.jubelet.ports.failure.PermissionDeniedException}; both name the path. Implementations are thread-safe for different pods;
 * calls for one pod come one after another.
 */
package io.jubelet.ports.files;
