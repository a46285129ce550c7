/**
 * Facts about the machine, read from {@code /proc}, {@code /sys}, {@code /etc} and the network interfaces, and numbers about this
 * process. Only {@code ProcKernelParameters} and {@code IptablesPacketFilter} change the machine, when they are asked to. A fact that can't be read
 * is empty or zero as its port says, and never stops the agent.
 */
package io.jubelet.adapters.fs.host;
