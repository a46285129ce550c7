package io.jubelet.domain.launch;

import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.device.ContainerDevices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Adds environment, mounts and devices of device plugins to the request for a container, before those of its own spec, which
 * take precedence.
 *
 * @param given what they give
 */
public record DeviceLaunch(ContainerDevices given) {

    /** The whole environment. */
    public List<KeyValue> env(List<KeyValue> own) {
        List<KeyValue> all = new ArrayList<>();
        given.envs().forEach((name, value) -> all.add(new KeyValue(name, value)));
        all.addAll(own);
        return List.copyOf(all);
    }

    /** The mounts for devices. */
    public List<Mount> mounts() {
        return given.mounts().stream().map(mount -> Mount.builder().containerPath(mount.containerPath())
                .hostPath(mount.hostPath()).readonly(mount.readOnly()).propagation(MountPropagationMode.PRIVATE).build()).toList();
    }

    /** All devices. */
    public List<Device> devices(List<Device> own) {
        List<Device> all = new ArrayList<>();
        given.nodes().forEach(node -> all.add(new Device(node.containerPath(), node.hostPath(), node.permissions())));
        all.addAll(own);
        return List.copyOf(all);
    }

    /** Fully qualified names of CDI devices. */
    public List<String> cdiDevices() {
        return given.cdiDevices();
    }

    /** Annotations for the runtime. */
    public Map<String, String> annotations() {
        return given.annotations();
    }
}
