package io.jubelet.domain.topology;

/**
 * Location of a logical CPU.
 *
 * @param core its physical core, by the lowest number of a CPU of that core
 * @param socket its socket
 * @param numaNode its NUMA node
 * @param uncoreCache its last-level cache where several cores of a NUMA node share one; otherwise the number of the socket
 */
public record CpuInfo(int core, int socket, int numaNode, int uncoreCache) {
}
