package io.jubelet.domain.device;

import io.jubelet.domain.device.ContainerDevices.DeviceNode;
import io.jubelet.domain.device.ContainerDevices.HostMount;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Merges the responses of several plugins for a container. Of several entries with the same name or the same path in the
 * container, the first one counts.
 */
final class DeviceUnion {

    private final Map<String, String> envs = new LinkedHashMap<>();
    private final Map<String, HostMount> mounts = new LinkedHashMap<>();
    private final Map<String, DeviceNode> nodes = new LinkedHashMap<>();
    private final Map<String, String> annotations = new LinkedHashMap<>();
    private final Set<String> cdiDevices = new LinkedHashSet<>();

    void add(ContainerDevices part) {
        part.envs().forEach(envs::putIfAbsent);
        part.mounts().forEach(mount -> mounts.putIfAbsent(mount.containerPath(), mount));
        part.nodes().forEach(node -> nodes.putIfAbsent(node.containerPath(), node));
        part.annotations().forEach(annotations::putIfAbsent);
        cdiDevices.addAll(part.cdiDevices());
    }

    ContainerDevices result() {
        return new ContainerDevices(envs, List.copyOf(mounts.values()), List.copyOf(nodes.values()), annotations,
                List.copyOf(cdiDevices));
    }
}
