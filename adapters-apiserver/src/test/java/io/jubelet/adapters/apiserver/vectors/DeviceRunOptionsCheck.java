package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.device.ContainerDevices;
import java.util.Map;
import java.util.TreeMap;

/** What a container gets for its devices. */
final class DeviceRunOptionsCheck implements VectorCheck {

    @Override
    public String area() {
        return "device_run_options";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> answers = new TreeMap<>(Json.object(in, "allocateResponses"));
        ContainerDevices union = ContainerDevices.union(answers.values().stream()
                .map(answer -> VectorDevices.given(Json.asObject(answer))).toList()).orElse(ContainerDevices.NONE);
        return Map.of("envs", union.envs(), "annotations", union.annotations(), "cdiDevices", union.cdiDevices(),
                "mounts", union.mounts().stream().map(mount -> Map.of("name", mount.containerPath(), "containerPath",
                        mount.containerPath(), "hostPath", mount.hostPath(), "readOnly", mount.readOnly())).toList(),
                "devices", union.nodes().stream().map(node -> Map.of("containerPath", node.containerPath(), "hostPath",
                        node.hostPath(), "permissions", node.permissions())).toList());
    }

    @Override
    public Object normalise(Object out) {
        return Json.withSorted(out, "cdiDevices", "mounts", "devices");
    }
}
