/**
 * Exclusive CPUs of containers: the static policy of the CPU manager (KEP-3570) with its options, and its state.
 * Pure functions: each takes the state and gives the next one.
 */
package io.jubelet.domain.topology.cpu;
