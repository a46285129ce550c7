package io.jubelet.app.device;

import io.jubelet.app.device.DeviceEndpoints.Endpoint;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.AllocatedDevices;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.DeviceAssignments;
import io.jubelet.domain.device.DeviceNeed;
import io.jubelet.domain.device.DeviceRequests;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.explain.PlacementDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;

/**
 * Allocates devices for containers, one container after the other: plugins are asked for the preferred devices, and notified of
 * the allocated ones.
 */
final class DeviceAllocator {

    private final ReentrantLock lock = new ReentrantLock();
    private final DeviceStore store;
    private final DeviceEndpoints endpoints;
    private final BiPredicate<String, String> inherited;
    private final BiConsumer<Pod, Decision> decisions;
    private final ReusableDevices reusable = new ReusableDevices();

    /** Allocates anew what a pod had and lost, from the NUMA nodes that are decided on with all else that its containers need. */
    @FunctionalInterface
    interface Again {

        /** @throws AllocationException when the pod can't have it */
        void allocate(Pod pod) throws AllocationException;
    }

    /**
     * Allocates from these devices.
     *
     * @param inherited whether a container runs since before this agent was started while not all pods are known yet, by uid and name
     * @param decisions takes what is decided
     */
    DeviceAllocator(DeviceStore store, DeviceEndpoints endpoints, BiPredicate<String, String> inherited,
            BiConsumer<Pod, Decision> decisions) {
        this.store = store;
        this.endpoints = endpoints;
        this.inherited = inherited;
        this.decisions = decisions;
    }

    /** Devices of init containers of the pod that can be used again. */
    SortedSet<String> reusable(Pod pod, String resource) {
        lock.lock();
        try {
            return reusable.of(pod, resource);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Allocates what a container requests and does not have. What could not be recorded does not count: another agent would give the
     * devices away again.
     *
     * @throws AllocationException when it can't have it; of other resources it may have got its devices already
     * @throws UnavailableException when it is not known yet whether the container runs
     */
    void allocate(Pod pod, Container container, Optional<NumaMask> affinity) throws AllocationException {
        lock.lock();
        DeviceAssignments before = store.assignments();
        try {
            for (Map.Entry<String, Integer> wanted : DeviceRequests.of(pod, container, store::isOfDevices).entrySet()) {
                allocate(pod, container, wanted.getKey(), wanted.getValue(), affinity);
            }
            reusable.allocated(pod, container, store.assignments().of(pod.uid(), container.name()));
            Optional<String> fault = store.save();
            if (fault.isPresent() && store.assignments() != before) {
                throw new AllocationException(fault.get());
            }
        } finally {
            store.save();
            lock.unlock();
        }
    }

    private void allocate(Pod pod, Container container, String resource, int count, Optional<NumaMask> affinity)
            throws AllocationException {
        var need = new DeviceNeed(pod.uid(), container.name(), resource, count);
        Optional<SortedSet<String>> own = store.assignments().of(pod.uid(), container.name(), resource);
        if (!need.isOpen(own, inherited.test(pod.uid(), container.name()), store.inventory())) {
            return;
        }
        SortedSet<String> ids = select(new DeviceSelection.Request(resource, count, reusable.of(pod, resource), affinity));
        store.reserve(resource, ids);
        try {
            DevicePlugin plugin = plugin(resource);
            decisions.accept(pod, new PlacementDecision.DevicesWanted(container.name(), resource, count));
            ContainerDevices given = plugin.allocate(ids);
            decisions.accept(pod, new PlacementDecision.DevicesAllocated(container.name(), resource, ids));
            store.assign(new DeviceAssignments.Entry(pod.uid(), container.name(), resource,
                    AllocatedDevices.of(ids, store.inventory().knownOf(resource), given)));
        } catch (PortException e) {
            throw new AllocationException(e.getMessage());
        } finally {
            store.cancel(resource, ids);
        }
    }

    private SortedSet<String> select(DeviceSelection.Request request) throws AllocationException {
        var selection = DeviceSelection.of(request, store.inventory(), store.used(request.resource()));
        return selection.complete(selection.isComplete() ? Set.of() : preferred(request.resource(), selection.question()));
    }

    private Set<String> preferred(String resource, DeviceSelection.Question question) throws AllocationException {
        Endpoint endpoint = endpoint(resource);
        if (!endpoint.options().preferred()) {
            return Set.of();
        }
        try {
            return endpoint.plugin().orElseThrow(() -> stopped(resource)).preferred(question);
        } catch (PortException e) {
            throw new AllocationException("device plugin GetPreferredAllocation rpc failed with err: " + e.getMessage());
        }
    }

    private Endpoint endpoint(String resource) throws AllocationException {
        return endpoints.of(resource).orElseThrow(() ->
                new AllocationException("endpoint not found in cache for a registered resource: " + resource));
    }

    private DevicePlugin plugin(String resource) throws AllocationException {
        Endpoint endpoint = endpoints.of(resource).orElseThrow(() -> new AllocationException("unknown Device Plugin " + resource));
        return endpoint.plugin().orElseThrow(() -> new AllocationException(stopped(resource).getMessage()));
    }

    private static UnavailableException stopped(String resource) {
        return new UnavailableException("endpoint " + resource + " has been stopped");
    }

    /**
     * Devices for a container that is about to be started.
     *
     * @param again allocates what it should have and has not
     * @throws AllocationException when it can't be started
     */
    ContainerDevices begin(Pod pod, Container container, Again again) throws AllocationException {
        boolean lacks = false;
        for (Map.Entry<String, Integer> wanted : DeviceRequests.of(pod, container, store::isOfDevices).entrySet()) {
            if (wanted.getValue() > 0) {
                preStart(pod, container, wanted.getKey());
                lacks |= store.assignments().of(pod.uid(), container.name(), wanted.getKey()).isEmpty();
            }
        }
        if (lacks) {
            again.allocate(pod);
        }
        List<ContainerDevices> given = store.assignments().of(pod.uid(), container.name()).values().stream()
                .map(AllocatedDevices::given).toList();
        return ContainerDevices.union(given).orElse(ContainerDevices.NONE);
    }

    private void preStart(Pod pod, Container container, String resource) throws AllocationException {
        Endpoint endpoint = endpoint(resource);
        if (!endpoint.options().preStart()) {
            return;
        }
        SortedSet<String> ids = store.assignments().of(pod.uid(), container.name(), resource).orElseThrow(() ->
                new AllocationException("no devices found allocated in local cache for pod " + pod.uid() + ", container "
                        + container.name() + ", resource " + resource));
        try {
            endpoint.plugin().orElseThrow(() -> stopped(resource)).preStart(ids);
        } catch (PortException e) {
            throw new AllocationException("device plugin PreStartContainer rpc failed with err: " + e.getMessage());
        }
    }
}
