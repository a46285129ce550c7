/**
 * Memory and huge pages of NUMA nodes for containers: the static policy of the memory manager (KEP-1769), and its state. Pure
 * functions: each takes the state and gives the next one.
 */
package io.jubelet.domain.topology.memory;
