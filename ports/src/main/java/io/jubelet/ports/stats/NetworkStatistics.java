package io.jubelet.ports.stats;

import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Traffic of network interfaces. The loopback and the machine's ends of the networks of pods ({@code veth}) are left out.
 * Thread-safe.
 */
public interface NetworkStatistics {

    /** The interfaces of this machine; none when they can't be read. */
    List<InterfaceCounts> ofMachine();

    /**
     * The interfaces in the network namespaces of processes, by process: those of the machine where a process is in its network
     * namespace. Processes that have ended are left out.
     */
    Map<Long, List<InterfaceCounts>> ofProcesses(Collection<Long> processes);

    /** Those of the processes that are in another network namespace than this one. Processes that have ended are left out. */
    Set<Long> inOtherNamespaces(Collection<Long> processes);
}
