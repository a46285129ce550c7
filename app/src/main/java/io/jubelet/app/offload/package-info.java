/**
 * Ports whose calls may block in the kernel, behind {@link io.jubelet.app.task.BlockingWork}: each call of a port is passed to
 * a host thread once. Calls are grouped into sources by the file system or path that they depend on; a file system that hangs
 * uses up the share of its sources and fails their callers, while the virtual threads of all other concerns keep their
 * carriers. Removals, which may take long without hanging, are sources of their own, so that they do not delay the start of
 * pods.
 */
package io.jubelet.app.offload;
