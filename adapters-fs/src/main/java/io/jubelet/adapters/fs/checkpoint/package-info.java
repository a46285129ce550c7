/** Documents that survive a restart of the agent, each in a file that is replaced atomically and has a checksum. */
package io.jubelet.adapters.fs.checkpoint;
