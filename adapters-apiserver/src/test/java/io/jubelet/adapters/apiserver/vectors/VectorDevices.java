package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.device.AllocatedDevices;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceAssignments;
import java.util.List;
import java.util.Map;

/** Devices as the vectors write them. */
public final class VectorDevices {

    private VectorDevices() {
    }

    /** What a plugin answered. */
    static ContainerDevices given(Map<String, Object> tree) {
        return new ContainerDevices(Json.textMap(tree, "envs"),
                Json.objects(tree, "mounts").stream().map(mount -> new ContainerDevices.HostMount(
                        Json.text(mount, "container_path"), Json.text(mount, "host_path"), Json.flag(mount, "read_only")))
                        .toList(),
                Json.objects(tree, "devices").stream().map(node -> new ContainerDevices.DeviceNode(
                        Json.text(node, "container_path"), Json.text(node, "host_path"), Json.text(node, "permissions")))
                        .toList(),
                Json.textMap(tree, "annotations"),
                Json.objects(tree, "cdi_devices").stream().map(device -> Json.text(device, "name")).toList());
    }

    /** The devices that a plugin reports. */
    public static List<Device> devices(Map<String, Object> in) {
        return Json.objects(in, "devices").stream().map(device -> new Device(Json.text(device, "id"),
                Json.flag(device, "healthy"), Json.list(device, "numaNodes").stream().map(Long.class::cast).toList())).toList();
    }

    /** What was allocated before. */
    public static DeviceAssignments allocations(Map<String, Object> in) {
        DeviceAssignments all = DeviceAssignments.NONE;
        for (Map<String, Object> one : Json.objects(in, "allocations")) {
            all = all.with(new DeviceAssignments.Entry(Json.text(one, "podUid"), Json.text(one, "container"),
                    Json.text(one, "resource"),
                    AllocatedDevices.of(Json.texts(one, "devices"), Map.of(), ContainerDevices.NONE)));
        }
        return all;
    }
}
