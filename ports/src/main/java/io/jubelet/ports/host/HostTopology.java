package io.jubelet.ports.host;

import io.jubelet.domain.topology.MachineTopology;

/** NUMA nodes and CPUs of this machine, read when they are requested. */
public interface HostTopology {

    /**
     * The present topology. CPUs that are offline are omitted, as are those of which the kernel names neither core nor
     * socket. A machine without NUMA nodes has one for each socket, with no memory of its own.
     *
     * @throws io.jubelet.ports.failure.InternalException when the files of the kernel are inconsistent, with the file and its
     * content, or no CPU is found
     */
    MachineTopology read();
}
