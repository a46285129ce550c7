/**
 * The file system and the kernel of this machine behind the ports. Only the entry types are here: {@code NodeFiles} for what
 * is in the directories of the agent ({@code NodePaths}), {@code NodeLogFiles} for the logs of the system, {@code LocalMachine}
 * for the machine, {@code SystemTimers} for its clocks. Each subject has a package below this one, and none of them knows this one.
 */
package io.jubelet.adapters.fs;
