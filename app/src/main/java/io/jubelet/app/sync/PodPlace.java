package io.jubelet.app.sync;

import io.jubelet.domain.launch.PodLaunch;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was made ready on this machine for a pod before its containers start.
 *
 * @param pod the pod
 * @param volumes path on this machine by volume name
 * @param cgroupParent cgroup of the pod
 */
record PodPlace(Pod pod, Map<String, String> volumes, String cgroupParent) {

    PodPlace {
        volumes = io.jubelet.domain.value.Immutable.sorted(volumes);
    }

    PodLaunch launch() {
        return new PodLaunch(pod, Optional.empty(), List.of());
    }
}
