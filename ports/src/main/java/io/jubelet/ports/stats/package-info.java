/** Measurements by the kernel of this machine: cgroups, network interfaces, file systems, the machine as a whole. */
package io.jubelet.ports.stats;
