package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Input for the mounts of a container.
 *
 * @param container the container
 * @param env its environment, for sub paths that refer to it
 * @param volumes mounted volumes of the pod by name
 * @param images images of the image volumes of the pod by name
 * @param deviceMounts what device plugins want to be mounted; goes first
 * @param hostsFile hosts file of the pod on the node; absent if the pod gets none
 * @param terminationMessageFile file on the node that takes the termination message of the container; absent if none
 *     could be made
 * @param recursiveReadOnly whether the runtime can make the mounts below a mount read-only
 * @param seLinux whether the node has SELinux switched on
 */
public record MountRequest(
        Container container,
        List<KeyValue> env,
        Map<String, MountedVolume> volumes,
        Map<String, ImageSpec> images,
        List<Mount> deviceMounts,
        Optional<String> hostsFile,
        Optional<String> terminationMessageFile,
        boolean recursiveReadOnly,
        boolean seLinux) {

    /** Copies collections; rejects null parts. */
    public MountRequest {
        Objects.requireNonNull(container, "container");
        env = List.copyOf(env);
        volumes = Immutable.sorted(volumes);
        images = Immutable.sorted(images);
        deviceMounts = List.copyOf(deviceMounts);
        Objects.requireNonNull(hostsFile, "hostsFile");
        Objects.requireNonNull(terminationMessageFile, "terminationMessageFile");
    }
}
