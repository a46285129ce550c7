package io.jubelet.app.device;

import io.jubelet.app.abandoned.AbandonedPods;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.message.device.AllocateDevices;
import io.jubelet.app.message.device.ContainerDevicesFound;
import io.jubelet.app.message.device.DeviceHealthChanged;
import io.jubelet.app.message.device.DeviceRegistration;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.DevicesAllocated;
import io.jubelet.app.message.device.DevicesCounted;
import io.jubelet.app.message.device.GetContainerDevices;
import io.jubelet.app.message.device.UsedDevices;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.AssignResources;
import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.DeviceInventory;
import io.jubelet.domain.node.DeviceResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.quantity.Quantity.Format;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Owns the devices of plugins: counts them for the node, allocates them to containers, and takes them back. */
final class Devices implements Concern {

    private static final Logger LOG = System.getLogger(Devices.class.getName());

    private final DeviceRegistrations registrations;
    private final DeviceStore store;
    private final DeviceEndpoints endpoints;
    private final DeviceAllocator allocator;
    private final List<Integer> numaNodes;
    private final InheritedContainers inheritedContainers = new InheritedContainers();
    /** Resources that counted once and do not any more. */
    private final SortedSet<String> removed = new TreeSet<>();
    private final AbandonedPods abandoned = new AbandonedPods();
    private Bus bus;

    /** @param numaNodes ids of the NUMA nodes of the machine */
    Devices(DeviceRegistrations registrations, DeviceStore store, DeviceEndpoints endpoints, List<Integer> numaNodes,
            InstantSource clock) {
        this.registrations = registrations;
        this.store = store;
        this.endpoints = endpoints;
        this.numaNodes = List.copyOf(numaNodes);
        this.allocator = new DeviceAllocator(store, endpoints, inheritedContainers::contains,
                (pod, decision) -> new Decisions(bus, clock).made(pod, decision));
    }

    @Override
    public String name() {
        return "devices";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        endpoints.expect(store.open());
        var life = new DevicePluginLifecycle(store, endpoints, this::changed);
        bus.answer(PluginTopics.DEVICE_PLUGIN, life::handle);
        bus.answer(DeviceTopics.DEVICE_HINTS, new PodDeviceHints(store, allocator, numaNodes)::of);
        bus.answer(DeviceTopics.ALLOCATE_DEVICES, this::allocate);
        bus.answer(DeviceTopics.CONTAINER_DEVICES, this::begin);
        bus.answer(DeviceTopics.USED_DEVICES, _ -> used());
        bus.answer(DeviceTopics.HELD_DEVICES, _ -> store.held());
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, listed -> {
            inheritedContainers.observe(listed);
            releaseOf(() -> abandoned.listed(listed));
        });
        bus.subscribe(PodTopics.STATUS_COMPUTED, computed -> {
            if (!computed.stage().mayRun()) {
                release(Set.of(computed.pod().uid()));
            }
        });
        bus.subscribe(PodTopics.POD_FINISHED, finished -> releaseOf(() -> abandoned.finished(finished.podUid())));
        bus.subscribe(PodTopics.PODS_ADMITTED, this::releaseOthers);
        bus.subscribe(PodTopics.WORKERS, this::observe);
        bus.subscribe(DeviceTopics.COUNT_DEVICES, _ -> count());
        DeviceRegistration served = serve(life);
        bus.subscribe(NodeTopics.TICK, _ -> {
            store.saveAgain();
            count();
            bus.publish(DeviceTopics.DEVICE_REGISTRATION, served);
        });
        bus.publish(DeviceTopics.DEVICE_REGISTRATION, served);
        count();
    }

    private DeviceRegistration serve(DevicePluginLifecycle life) {
        try {
            registrations.serve(life::register);
            return new DeviceRegistration(Optional.empty());
        } catch (PortException e) {
            LOG.log(Level.ERROR, "device plugins can''t register: {0}", e.getMessage());
            return new DeviceRegistration(Optional.of(e.getMessage()));
        }
    }

    @Override
    public void stop() {
        registrations.close();
        endpoints.close();
    }

    private void changed(Set<String> affected) {
        count();
        if (!affected.isEmpty()) {
            bus.publish(DeviceTopics.DEVICE_HEALTH, new DeviceHealthChanged(affected));
        }
    }

    /** That a plugin does not come back is noticed with a tick. */
    private synchronized void count() {
        DeviceInventory.Capacity counted = store.capacity(endpoints::isGone);
        endpoints.forget(counted.removed());
        removed.addAll(counted.removed());
        removed.removeAll(counted.capacity().keySet());
        bus.publish(DeviceTopics.DEVICES, new DevicesCounted(new DeviceResources(quantities(counted.capacity()),
                quantities(counted.allocatable()), removed)));
    }

    private static Map<String, Quantity> quantities(Map<String, Integer> amounts) {
        Map<String, Quantity> quantities = new TreeMap<>();
        amounts.forEach((resource, amount) -> quantities.put(resource, Quantity.of(amount, Format.DECIMAL_SI)));
        return quantities;
    }

    private UsedDevices used() {
        Map<String, Integer> used = new TreeMap<>();
        store.assignments().used().forEach((resource, ids) -> used.put(resource, ids.size()));
        return new UsedDevices(used);
    }

    private DevicesAllocated allocate(AllocateDevices question) {
        assigned(question.pod());
        try {
            allocator.allocate(question.pod(), question.container(), question.affinity());
            return new DevicesAllocated(Optional.empty());
        } catch (AllocationException e) {
            return new DevicesAllocated(Optional.of(e.getMessage()));
        }
    }

    private ContainerDevicesFound begin(GetContainerDevices question) {
        try {
            return new ContainerDevicesFound(allocator.begin(question.pod(), question.container(), this::allocateAgain), Optional.empty());
        } catch (AllocationException e) {
            return new ContainerDevicesFound(ContainerDevices.NONE, Optional.of(e.getMessage()));
        }
    }

    private void allocateAgain(Pod pod) throws AllocationException {
        if (bus.askOrCancel(TopologyTopics.ASSIGN_RESOURCES, new AssignResources(pod)) instanceof AssignmentVerdict.Rejected rejected) {
            throw new AllocationException(rejected.message());
        }
    }

    private synchronized void assigned(Pod pod) {
        abandoned.assigned(pod.uid());
    }

    private synchronized void observe(WorkersListed workers) {
        abandoned.listed(workers);
    }

    /** Only a message that names all pods of all sources shows which pods are not desired any more. */
    private void releaseOthers(PodChanges changes) {
        if (changes.allSourcesReady()) {
            inheritedContainers.allPodsAreKnown();
            releaseOf(() -> abandoned.desired(changes, store.assignments().pods()));
        }
    }

    /** A pod that is not desired any more keeps its devices as long as it may run. */
    private synchronized void releaseOf(Supplier<Set<String>> gone) {
        release(gone.get());
    }

    private synchronized void release(Set<String> pods) {
        abandoned.forget(pods);
        if (store.release(pods)) {
            store.save();
        }
    }
}
