/**
 * Use of CPU, memory, network and disk, as the container runtime (CRI v1 stats messages) and the kernel measure it.
 *
 * <p>Records only. A value that was not measured is an empty {@code Optional}, never 0: the two mean
 * different things to different readers.
 */
package io.jubelet.domain.stats;
