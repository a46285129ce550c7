/**
 * Facts about the machine, read from {@code /proc}, {@code /sys}, {@code /etc} and the network interfaces, and numbers about this
 * process. Only {@code ProcKernelParameters} and {@code IptablesPacketFilter} change the machine, on request; {@code SwaplessMount}
 * mounts a tmpfs for a moment. Most facts that can't be read are empty or zero, as their ports say; the topology of CPUs, kernel
 * parameters and subordinate ids that can't be read are failures.
 */
package io.jubelet.adapters.fs.host;
