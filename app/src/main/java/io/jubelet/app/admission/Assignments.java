package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetUsedDevices;
import io.jubelet.app.message.topology.AssignResources;
import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.device.DeviceRequests;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.ManagedResources;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Assigns CPUs, memory and devices to single containers before their pod is admitted. If the pod is rejected afterwards,
 * they are released when it has ended.
 */
final class Assignments {

    /** Reasons of rejections that are found out before anything is assigned. */
    private static final Set<String> EARLIER = Set.of("Evicted", "SysctlForbidden");

    private final Bus bus;
    private final ManagedResources managed;

    Assignments(Bus bus, ManagedResources managed) {
        this.bus = bus;
        this.managed = managed;
    }

    /**
     * Result for a pod with respect to its resources.
     *
     * @param admission what becomes of it otherwise, by the devices that are in use of each resource
     */
    Admission decide(Pod pod, Function<Map<String, Integer>, Admission> admission) {
        Admission verdict = admission.apply(Map.of());
        boolean devices = usesDevices(pod);
        if (verdict instanceof Admission.Rejected rejected && EARLIER.contains(rejected.reason())) {
            return verdict;
        }
        if (!managed.any() && !devices) {
            // A request that costs nothing: a kubelet counts it too.
            bus.publish(TopologyTopics.RESOURCES_ASSIGNED, ResourcesAssigned.nothing());
            return verdict;
        }
        return switch (bus.askOrCancel(TopologyTopics.ASSIGN_RESOURCES, new AssignResources(pod))) {
            case AssignmentVerdict.Rejected(String reason, String message) -> new Admission.Rejected(reason, message);
            case AssignmentVerdict.Assigned _ -> devices ? admission.apply(usedDevices(pod)) : verdict;
        };
    }

    private boolean usesDevices(Pod pod) {
        return managed.devices() && DeviceRequests.isPossible(pod);
    }

    /** How many devices are in use, by resource; empty where that does not matter for the pod. */
    Map<String, Integer> usedDevices(Pod pod) {
        if (!usesDevices(pod)) {
            return Map.of();
        }
        return bus.askOrCancel(DeviceTopics.USED_DEVICES, new GetUsedDevices()).byResource();
    }
}
