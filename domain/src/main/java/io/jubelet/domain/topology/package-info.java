/**
 * CPUs, memory and NUMA nodes of a machine, and their alignment for containers: hints of the providers of resources and
 * their merge into one affinity (KEP-693). Allocation is in the packages {@code cpu} and {@code memory}.
 */
package io.jubelet.domain.topology;
