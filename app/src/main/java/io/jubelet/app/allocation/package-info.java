/**
 * Resources that pods hold on this machine. Records of resources survive the agent: those allocated to pods, written by admission
 * alone, and those applied to them, written by their workers. The files are those of a kubelet; the format is in {@code
 * io.jubelet.domain.allocation}. {@code AbandonedPods} finds pods that are gone, so that their devices, CPUs and memory
 * of NUMA nodes are released.
 */
package io.jubelet.app.allocation;
