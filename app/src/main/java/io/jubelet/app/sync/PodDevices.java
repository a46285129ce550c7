package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.device.ContainerDevicesFound;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetClaimHealth;
import io.jubelet.app.message.device.GetContainerDevices;
import io.jubelet.app.message.device.GetHeldDevices;
import io.jubelet.app.message.device.HeldDevices;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.AllocatedResourcesStatus;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.DeviceRequests;
import io.jubelet.domain.dra.ClaimHealth;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.topology.ManagedResources;
import java.util.List;

/** Devices that containers have of plugins and of claims; no concern is asked where nothing is assigned. */
final class PodDevices {

    private final Bus bus;
    private final ManagedResources managed;
    private final PodResourceClaims claims;

    PodDevices(Bus bus, ManagedResources managed, PodResourceClaims claims) {
        this.bus = bus;
        this.managed = managed;
        this.claims = claims;
    }

    /**
     * Devices for a container that is made now, with the environment and mounts that belong to them. CDI devices of claims come first.
     *
     * @throws PodConfigException when it can't be started without them
     */
    ContainerDevices of(Pod pod, Container container) throws PodConfigException, InterruptedException {
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
        PodStatus known = withHealthOfPlugins(pod, status);
        return ClaimHealth.isPossible(pod) ? bus.ask(DeviceTopics.CLAIM_HEALTH, new GetClaimHealth(pod, known)).status() : known;
    }

    private PodStatus withHealthOfPlugins(Pod pod, PodStatus status) throws InterruptedException {
        if (!DeviceRequests.isPossible(pod)) {
            return status;
        }
        HeldDevices held = bus.ask(DeviceTopics.HELD_DEVICES, new GetHeldDevices());
        return AllocatedResourcesStatus.in(status, pod.uid(), held.assignments(), held.inventory());
    }
}
