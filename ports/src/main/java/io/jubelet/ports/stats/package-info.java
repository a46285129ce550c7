/** What the kernel of this machine measures: cgroups, network interfaces, file systems, the machine as a whole. */
package io.jubelet.ports.stats;
