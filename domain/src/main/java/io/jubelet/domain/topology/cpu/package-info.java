/**
 * Which processors a container has for itself: the static policy of the CPU manager (KEP-3570) with its options, and what it keeps.
 * Pure functions: each takes the state and gives the next one.
 */
package io.jubelet.domain.topology.cpu;
