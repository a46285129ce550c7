package io.jubelet.domain.device;

import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Selects the devices of one resource for a container: first those that init containers had, then those from the NUMA nodes of
 * its affinity, of which the plugin may prefer some, then any.
 */
public final class DeviceSelection {

    private final int count;
    private final SortedSet<String> selected = new TreeSet<>();
    /** The devices of which the plugin may prefer some. */
    private Set<String> candidates = Set.of();
    /** From where the rest is taken, in this order. */
    private List<Set<String>> pools = List.of();

    private DeviceSelection(int count) {
        this.count = count;
    }

    /**
     * The request of a container.
     *
     * @param resource name of the resource
     * @param count how many devices, not negative
     * @param reusable devices that init containers of the pod had, and do not need any more
     * @param affinity NUMA nodes that were decided on, absent when it does not matter
     */
    public record Request(String resource, int count, Set<String> reusable, Optional<NumaMask> affinity) {

        /** Copies the set. */
        public Request {
            reusable = Set.copyOf(reusable);
        }
    }

    /**
     * Begins to select.
     *
     * @param used devices of the resource that containers have
     * @throws AllocationException when there are not enough
     */
    public static DeviceSelection of(Request request, DeviceInventory inventory, Set<String> used) throws AllocationException {
        var selection = new DeviceSelection(request.count);
        selection.take(new TreeSet<>(request.reusable));
        if (selection.isComplete()) {
            return selection;
        }
        SortedSet<String> available = new TreeSet<>(inventory.healthyOf(request.resource));
        available.removeAll(used);
        available.removeAll(selection.selected);
        if (available.size() < selection.missing()) {
            throw new AllocationException("requested number of devices unavailable for " + request.resource + ". Requested: "
                    + selection.missing() + ", Available: " + available.size());
        }
        selection.plan(available, request.affinity, inventory.knownOf(request.resource));
        return selection;
    }

    private void plan(SortedSet<String> available, Optional<NumaMask> affinity, Map<String, Device> known) {
        Set<String> aligned = new TreeSet<>();
        Set<String> elsewhere = new TreeSet<>();
        Set<String> anywhere = new TreeSet<>();
        for (String id : available) {
            List<Long> nodes = affinity.isPresent() && known.containsKey(id) ? known.get(id).numaNodes() : List.of();
            boolean none = nodes.stream().allMatch(node -> node == AllocatedDevices.NO_NODE);
            boolean inside = affinity.isPresent() && nodes.stream().anyMatch(node -> DeviceHints.isIn(affinity.get(), node));
            (none ? anywhere : inside ? aligned : elsewhere).add(id);
        }
        if (missing() < aligned.size()) {
            candidates = aligned;
            pools = List.of(aligned);
            return;
        }
        take(aligned);
        candidates = available;
        pools = List.of(elsewhere, anywhere);
    }

    private void take(Set<String> from) {
        for (String id : from) {
            if (isComplete()) {
                return;
            }
            selected.add(id);
        }
    }

    private int missing() {
        return count - selected.size();
    }

    /** Whether nothing has to be asked: all devices are selected. */
    public boolean isComplete() {
        return missing() <= 0;
    }

    /**
     * The request to a plugin that can prefer devices.
     *
     * @param available of which devices
     * @param mustInclude which of them are selected already
     * @param size how many are needed, those included
     */
    public record Question(Set<String> available, Set<String> mustInclude, int size) {
    }

    /** The question to the plugin. */
    public Question question() {
        SortedSet<String> available = new TreeSet<>(candidates);
        available.addAll(selected);
        return new Question(available, new TreeSet<>(selected), count);
    }

    /**
     * The devices.
     *
     * @param preferred what the plugin prefers; devices that can't be allocated are passed over
     * @throws AllocationException when there are not enough
     */
    public SortedSet<String> complete(Set<String> preferred) throws AllocationException {
        List<Set<String>> order = new ArrayList<>();
        Set<String> wanted = new TreeSet<>(preferred);
        wanted.retainAll(candidates);
        order.add(wanted);
        order.addAll(pools);
        order.forEach(this::take);
        if (!isComplete()) {
            throw new AllocationException("unexpectedly allocated less resources than required. Requested: " + count
                    + ", Got: " + selected.size());
        }
        return new TreeSet<>(selected);
    }
}
