package io.jubelet.app.sync;

import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.PodLaunch;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was made ready on this machine for a pod before its containers start.
 *
 * @param pod the pod
 * @param volumes volumes that are ready, by name
 * @param cgroupParent cgroup of the pod
 */
record PodPlace(Pod pod, Map<String, MountedVolume> volumes, String cgroupParent) {

    PodPlace {
        volumes = Immutable.sorted(volumes);
    }

    PodLaunch launch() {
        return new PodLaunch(pod, Optional.empty(), List.of());
    }
}
