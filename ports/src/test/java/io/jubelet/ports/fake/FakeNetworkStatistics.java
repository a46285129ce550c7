package io.jubelet.ports.fake;

import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.ports.stats.NetworkStatistics;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** {@link NetworkStatistics} that a test sets. */
public final class FakeNetworkStatistics implements NetworkStatistics {

    private static final long MACHINE = 1;

    private final Map<Long, List<InterfaceCounts>> interfaces = new ConcurrentHashMap<>();

    /** Sets the interfaces in the network namespace of a process; process 1 is in that of the machine. */
    public void put(long process, List<InterfaceCounts> counts) {
        interfaces.put(process, counts);
    }

    @Override
    public List<InterfaceCounts> ofMachine() {
        return interfaces.getOrDefault(MACHINE, List.of());
    }

    @Override
    public Map<Long, List<InterfaceCounts>> ofProcesses(Collection<Long> processes) {
        return processes.stream().filter(process -> process != MACHINE && interfaces.containsKey(process)).distinct()
                .collect(Collectors.toMap(process -> process, interfaces::get));
    }

    /** Processes with other interfaces than the machine. */
    @Override
    public Set<Long> inOtherNamespaces(Collection<Long> processes) {
        return processes.stream().filter(process -> interfaces.containsKey(process) && !interfaces.get(process).equals(ofMachine()))
                .collect(Collectors.toSet());
    }
}
