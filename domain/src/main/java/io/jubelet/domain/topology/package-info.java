/**
 * Processors, memory and NUMA nodes of a machine, and which of them containers are to have together: hints of the providers of
 * resources and how they are merged into one affinity (KEP-693). Who allocates what is in the packages {@code cpu} and {@code memory}.
 */
package io.jubelet.domain.topology;
