package io.jubelet.domain.topology.cpu;

/** Order in which single CPUs are taken. */
public enum CpuSorting {
    /** CPUs of a core one after another, so that few cores are begun. */
    PACKED,
    /** By their numbers within a socket, so that many cores are begun. */
    SPREAD
}
