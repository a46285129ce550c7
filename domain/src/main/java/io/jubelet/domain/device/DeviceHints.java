package io.jubelet.domain.device;

import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.TopologyHint;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** NUMA nodes from which devices of one resource can be allocated. */
public final class DeviceHints {

    private final Map<String, Device> devices;
    private final List<Integer> nodes;

    /**
     * Hints for a resource.
     *
     * @param devices all of its devices by id
     * @param machine ids of the NUMA nodes of the machine
     */
    public DeviceHints(Map<String, Device> devices, List<Integer> machine) {
        this.devices = Map.copyOf(devices);
        SortedSet<Integer> with = new TreeSet<>();
        devices.values().forEach(device -> machine.stream().filter(node -> device.numaNodes().contains((long) node)).forEach(with::add));
        // Nodes without devices change nothing; of a machine with many there would be too many sets.
        nodes = with.isEmpty() ? machine : List.copyOf(with);
    }

    /**
     * The hints for a request.
     *
     * @param allocated devices that were allocated for it already, absent for none
     * @param available devices that can be allocated
     * @param reusable devices of init containers that ended by then
     * @param count how many are requested
     * @return empty when the request can't be satisfied
     */
    public List<TopologyHint> of(Optional<? extends Set<String>> allocated, Set<String> available, Set<String> reusable, long count) {
        if (allocated.isPresent() && !allocated.get().isEmpty()) {
            return allocated.get().size() == count ? hints(allocated.get(), Set.of(), count) : List.of();
        }
        Set<String> all = new TreeSet<>(available);
        all.addAll(reusable);
        return all.size() < count ? List.of() : hints(available, reusable, count);
    }

    /** Every set of nodes that has enough. Preferred are those that are as small as possible, however many devices are in use. */
    private List<TopologyHint> hints(Set<String> available, Set<String> reusable, long count) {
        List<NumaMask> masks = NumaMask.combinations(nodes);
        int least = masks.stream().filter(mask -> matching(mask, devices.keySet()) >= count).mapToInt(NumaMask::count)
                .min().orElse(nodes.size());
        return masks.stream().filter(mask -> suffices(mask, available, reusable, count))
                .map(mask -> TopologyHint.of(mask, mask.count() == least)).toList();
    }

    /** All devices that are used again have to be from these nodes, because they will be used. */
    private boolean suffices(NumaMask mask, Set<String> available, Set<String> reusable, long count) {
        List<String> bound = reusable.stream().filter(id -> !nodesOf(id).isEmpty()).toList();
        return matching(mask, bound) == bound.size() && bound.size() + matching(mask, available) >= count;
    }

    private long matching(NumaMask mask, Collection<String> ids) {
        return ids.stream().filter(id -> nodesOf(id).stream().anyMatch(node -> isIn(mask, node))).count();
    }

    private List<Long> nodesOf(String id) {
        return devices.containsKey(id) ? devices.get(id).numaNodes() : List.of();
    }

    /** Whether a node that a plugin reported is in a set. */
    static boolean isIn(NumaMask mask, long node) {
        return node >= 0 && node < NumaMask.NODES && mask.contains((int) node);
    }
}
