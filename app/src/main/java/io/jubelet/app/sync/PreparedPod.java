package io.jubelet.app.sync;

import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.launch.ExtraGroups;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.PodLaunch;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was made ready on this machine for a pod before its containers start.
 *
 * @param pod the pod
 * @param volumes volumes that are ready, by name
 * @param cgroupParent cgroup of the pod
 */
record PreparedPod(Pod pod, Map<String, ReadyVolume> volumes, String cgroupParent) {

    PreparedPod {
        volumes = Immutable.sorted(volumes);
    }

    PodLaunch launch() {
        return new PodLaunch(pod, Optional.empty(), ExtraGroups.of(pod.spec(), volumes.values()));
    }

    /** The volumes that can be mounted. */
    Map<String, MountedVolume> mounted() {
        return only(MountedVolume.class);
    }

    /** The volumes that are opened as devices. */
    Map<String, BlockVolume> devices() {
        return only(BlockVolume.class);
    }

    private <V extends ReadyVolume> Map<String, V> only(Class<V> kind) {
        Map<String, V> some = new TreeMap<>();
        volumes.forEach((name, volume) -> {
            if (kind.isInstance(volume)) {
                some.put(name, kind.cast(volume));
            }
        });
        return some;
    }
}
