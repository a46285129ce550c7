package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Input for the configuration of a container.
 *
 * @param launch the pod
 * @param container the container
 * @param restartCount how often it was started before, 0 or more
 * @param imageRef reference of the image that the runtime gave when it was pulled
 * @param imageUser user of the image
 * @param env environment with all values resolved
 * @param mounts mounts
 * @param devices devices
 * @param cdiDevices fully qualified names of CDI devices
 * @param annotations annotations that device plugins request
 * @param targetContainerId container whose process namespace an ephemeral container joins; empty for none
 * @param exclusiveCpus whether it has CPUs of its own, so that no quota is needed
 * @param cpusetCpus list of the CPUs that it may use; empty for all
 * @param cpusetMems list of the NUMA nodes whose memory it may use; empty for all
 */
public record ContainerLaunch(
        PodLaunch launch,
        Container container,
        int restartCount,
        String imageRef,
        ImageUser imageUser,
        List<KeyValue> env,
        List<Mount> mounts,
        List<Device> devices,
        List<String> cdiDevices,
        Map<String, String> annotations,
        String targetContainerId,
        boolean exclusiveCpus,
        String cpusetCpus,
        String cpusetMems) {

    /** Copies collections; rejects null parts. */
    public ContainerLaunch {
        Objects.requireNonNull(launch, "launch");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(imageRef, "imageRef");
        Objects.requireNonNull(imageUser, "imageUser");
        env = List.copyOf(env);
        mounts = List.copyOf(mounts);
        devices = List.copyOf(devices);
        cdiDevices = List.copyOf(cdiDevices);
        annotations = Immutable.sorted(annotations);
        Objects.requireNonNull(targetContainerId, "targetContainerId");
        Objects.requireNonNull(cpusetCpus, "cpusetCpus");
        Objects.requireNonNull(cpusetMems, "cpusetMems");
    }

    /** A builder with every part absent. */
    public static ContainerLaunchBuilder builder() {
        return new ContainerLaunchBuilder();
    }
}
