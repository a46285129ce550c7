/**
 * The file system and the kernel of this machine behind the ports. Here are the entry types of most subjects: {@code NodeFiles}
 * for what is in the directories of the agent ({@code NodePaths}), {@code NodeLogFiles} for the logs of the system, {@code
 * LocalMachine} for the machine, {@code SystemTimers} for its clocks. Each subject has a package below this one, and none of them
 * knows this one; those of credentials, programs, plugins, processes, statistics and systemd are exported with entry types of their own.
 */
package io.jubelet.adapters.fs;
