package io.jubelet.app.topology;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.device.AllocateDevices;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetDeviceHints;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.DeviceRequests;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.TopologyHint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Hints for devices of plugins, requested from their owner. For a pod that can't request any nothing is asked. */
final class DeviceHintProvider implements HintProvider {

    private final Bus bus;

    DeviceHintProvider(Bus bus) {
        this.bus = bus;
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod, Container container) {
        return DeviceRequests.isPossible(container) ? hints(new GetDeviceHints(pod, Optional.of(container))) : Optional.empty();
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod) {
        return DeviceRequests.isPossible(pod) ? hints(new GetDeviceHints(pod, Optional.empty())) : Optional.empty();
    }

    private Optional<Map<String, List<TopologyHint>>> hints(GetDeviceHints question) {
        return Optional.of(bus.askOrCancel(DeviceTopics.DEVICE_HINTS, question).hints());
    }

    @Override
    public Optional<ResourcesAssigned.Pin> allocate(Pod pod, Container container, TopologyHint affinity)
            throws AllocationException {
        if (DeviceRequests.isPossible(container)) {
            Optional<String> fault = bus.askOrCancel(DeviceTopics.ALLOCATE_DEVICES,
                    new AllocateDevices(pod, container, affinity.affinity())).fault();
            if (fault.isPresent()) {
                throw new AllocationException(fault.get());
            }
        }
        return Optional.empty();
    }

    /** Devices are those of single containers in any case. */
    @Override
    public Optional<ResourcesAssigned.Pooled> allocate(Pod pod, TopologyHint affinity) throws AllocationException {
        for (Container container : Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream()).toList()) {
            allocate(pod, container, affinity);
        }
        return Optional.empty();
    }

    @Override
    public Optional<ResourcesAssigned.Pooled> failedPod() {
        return Optional.empty();
    }

    /** A rejected pod keeps its devices until it has ended. */
    @Override
    public Runnable rollback() {
        return () -> {
        };
    }

    /** Attempts for devices are counted by their owner. */
    @Override
    public Optional<ResourcesAssigned.Pin> failed() {
        return Optional.empty();
    }
}
