/**
 * What pods have of the machine. Records of resources that survive the agent: those that were granted to pods, written by admission alone, and those that were
 * applied to them, written by their workers. The files are those of kubelets; the format is in {@code io.jubelet.domain.allocation}. And who of those that have something for themselves (processors, memory of NUMA nodes, devices)
 * is gone.
 */
package io.jubelet.app.allocation;
