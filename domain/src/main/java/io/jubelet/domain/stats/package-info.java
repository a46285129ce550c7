/**
 * Measurements of the container runtime: use of CPU, memory, network and disk by sandboxes and containers, and its
 * own metrics (CRI v1 stats and metrics messages).
 *
 * <p>Records only. A value that the runtime did not measure is an empty {@code Optional}, never 0: the two mean
 * different things to different readers.
 */
package io.jubelet.domain.stats;
