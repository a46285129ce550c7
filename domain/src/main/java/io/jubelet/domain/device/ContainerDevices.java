package io.jubelet.domain.device;

import io.jubelet.domain.value.Immutable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Environment, mounts and devices that a container gets for the devices of a resource: the message {@code
 * ContainerAllocateResponse}.
 *
 * @param envs environment variables by name
 * @param mounts directories and files of the host
 * @param nodes device files
 * @param annotations for the runtime
 * @param cdiDevices fully qualified names of CDI devices
 */
public record ContainerDevices(Map<String, String> envs, List<HostMount> mounts, List<DeviceNode> nodes,
        Map<String, String> annotations, List<String> cdiDevices) {

    /** Nothing. */
    public static final ContainerDevices NONE =
            new ContainerDevices(Map.of(), List.of(), List.of(), Map.of(), List.of());

    /** Copies collections. */
    public ContainerDevices {
        envs = Immutable.sorted(envs);
        mounts = List.copyOf(mounts);
        nodes = List.copyOf(nodes);
        annotations = Immutable.sorted(annotations);
        cdiDevices = List.copyOf(cdiDevices);
    }

    /**
     * A directory or file of the host.
     *
     * @param containerPath where the container sees it
     * @param hostPath where it is
     * @param readOnly whether the container can't write to it
     */
    public record HostMount(String containerPath, String hostPath, boolean readOnly) {

        /** Rejects null. */
        public HostMount {
            Objects.requireNonNull(containerPath, "containerPath");
            Objects.requireNonNull(hostPath, "hostPath");
        }
    }

    /**
     * A device file.
     *
     * @param containerPath where the container sees it
     * @param hostPath where it is
     * @param permissions letters of r, w and m, for cgroups
     */
    public record DeviceNode(String containerPath, String hostPath, String permissions) {

        /** Rejects null. */
        public DeviceNode {
            Objects.requireNonNull(containerPath, "containerPath");
            Objects.requireNonNull(hostPath, "hostPath");
            Objects.requireNonNull(permissions, "permissions");
        }
    }

    /** The same, with these fully qualified names of CDI devices before its own. */
    public ContainerDevices withCdiDevices(List<String> first) {
        List<String> all = new ArrayList<>(first);
        all.addAll(cdiDevices);
        return new ContainerDevices(envs, mounts, nodes, annotations, all);
    }

    /** The merged devices of a container; absent when there are none. */
    public static Optional<ContainerDevices> union(List<ContainerDevices> parts) {
        var union = new DeviceUnion();
        parts.forEach(union::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(union.result());
    }
}
