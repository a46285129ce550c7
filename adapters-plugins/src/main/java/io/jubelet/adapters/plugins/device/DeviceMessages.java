package io.jubelet.adapters.plugins.device;

import io.jubelet.adapters.plugins.wire.device.CDIDevice;
import io.jubelet.adapters.plugins.wire.device.ContainerAllocateResponse;
import io.jubelet.adapters.plugins.wire.device.NUMANode;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;

/** What plugins send, as the domain has it. */
final class DeviceMessages {

    private DeviceMessages() {
    }

    static Device device(io.jubelet.adapters.plugins.wire.device.Device device) {
        return new Device(device.getID(), device.getHealth().equals(Device.HEALTHY),
                device.getTopology().getNodesList().stream().map(NUMANode::getID).toList());
    }

    static ContainerDevices given(ContainerAllocateResponse response) {
        return new ContainerDevices(response.getEnvsMap(),
                response.getMountsList().stream().map(mount -> new ContainerDevices.HostMount(mount.getContainerPath(),
                        mount.getHostPath(), mount.getReadOnly())).toList(),
                response.getDevicesList().stream().map(node -> new ContainerDevices.DeviceNode(node.getContainerPath(),
                        node.getHostPath(), node.getPermissions())).toList(),
                response.getAnnotationsMap(), response.getCdiDevicesList().stream().map(CDIDevice::getName).toList());
    }
}
