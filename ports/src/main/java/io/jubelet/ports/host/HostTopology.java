package io.jubelet.ports.host;

import io.jubelet.domain.topology.MachineTopology;

/** NUMA nodes and processors of this machine, read when they are requested. */
public interface HostTopology {

    /**
     * What there is now. Processors that are offline are left out, as are those of which the kernel names neither core nor socket. A
     * machine without NUMA nodes has one for each socket, with no memory of its own.
     *
     * @throws io.jubelet.ports.failure.InternalException when what the kernel shows makes no sense, with the file and its content, or
     *     no processor is found
     */
    MachineTopology read();
}
