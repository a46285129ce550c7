/** The table of mounts, and the few ways in which this agent mounts and unmounts. */
package io.jubelet.adapters.fs.mount;
