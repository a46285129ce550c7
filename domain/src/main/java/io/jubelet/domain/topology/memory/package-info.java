/**
 * Which memory and huge pages of which NUMA nodes a container has: the static policy of the memory manager (KEP-1769), and what it
 * keeps. Pure functions: each takes the state and gives the next one.
 */
package io.jubelet.domain.topology.memory;
