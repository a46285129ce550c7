/** Files of a kubelet that survive a restart of the agent, each replaced atomically. */
package io.jubelet.adapters.fs.checkpoint;
