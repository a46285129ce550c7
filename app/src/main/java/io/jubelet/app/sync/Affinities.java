package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.ContainerAffinity;
import io.jubelet.app.message.ContainerDevicesFound;
import io.jubelet.app.message.DeviceTopics;
import io.jubelet.app.message.GetAffinity;
import io.jubelet.app.message.GetClaimHealth;
import io.jubelet.app.message.GetContainerDevices;
import io.jubelet.app.message.GetHeldDevices;
import io.jubelet.app.message.HeldDevices;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.DeviceHealth;
import io.jubelet.domain.device.DeviceRequests;
import io.jubelet.domain.dra.ClaimHealth;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.topology.ManagedResources;
import java.util.List;

/**
 * Processors, memory and devices of this machine that containers may use; no concern is asked where nothing is assigned.
 */
final class Affinities {

    private final Bus bus;
    private final ManagedResources managed;
    private final PodResourceClaims claims;

    Affinities(Bus bus, ManagedResources managed, PodResourceClaims claims) {
        this.bus = bus;
        this.managed = managed;
        this.claims = claims;
    }

    /** Processors and NUMA nodes for a container that is made now. */
    ContainerAffinity of(Pod pod, Container container) throws InterruptedException {
        return managed.any() ? bus.ask(Topics.AFFINITY, new GetAffinity(pod, container.name())) : ContainerAffinity.NONE;
    }

    /** Whether a container is not held by its CPU limit, because its processors are its own. */
    boolean isFreeOfQuota(ContainerAffinity affinity) {
        return affinity.exclusive() && !managed.exclusiveQuota();
    }

    /**
     * Devices for a container that is made now, of plugins and of claims, whose CDI devices come first.
     *
     * @throws PodConfigException when it can't be started without them
     */
    ContainerDevices devices(Pod pod, Container container) throws PodConfigException, InterruptedException {
        List<String> claimed = claims.cdiDevices(pod, container);
        ContainerDevices given = ofPlugins(pod, container);
        return claimed.isEmpty() ? given : given.withCdiDevices(claimed);
    }

    private ContainerDevices ofPlugins(Pod pod, Container container) throws PodConfigException, InterruptedException {
        if (!managed.devices() || !DeviceRequests.isPossible(container)) {
            return ContainerDevices.NONE;
        }
        ContainerDevicesFound found = bus.ask(DeviceTopics.CONTAINER_DEVICES, new GetContainerDevices(pod, container));
        if (found.fault().isPresent()) {
            throw new PodConfigException(found.fault().get());
        }
        return found.given();
    }

    /** The status with the health of the devices that containers of the pod have. */
    PodStatus withHealth(Pod pod, PodStatus status) throws InterruptedException {
        if (!managed.deviceHealth()) {
            return status;
        }
        PodStatus known = ofPlugins(pod, status);
        return ClaimHealth.isPossible(pod) ? bus.ask(DeviceTopics.CLAIM_HEALTH, new GetClaimHealth(pod, known)).status() : known;
    }

    private PodStatus ofPlugins(Pod pod, PodStatus status) throws InterruptedException {
        if (!DeviceRequests.isPossible(pod)) {
            return status;
        }
        HeldDevices held = bus.ask(DeviceTopics.HELD_DEVICES, new GetHeldDevices());
        return DeviceHealth.in(status, pod.uid(), held.assignments(), held.inventory());
    }

    /** Whether a pod is not held by its CPU limits, because a container of it has processors for itself. */
    boolean isFreeOfQuota(Pod pod) throws InterruptedException {
        return managed.cpus() && !managed.exclusiveQuota() && bus.ask(Topics.AFFINITY, new GetAffinity(pod, "")).exclusive();
    }
}
