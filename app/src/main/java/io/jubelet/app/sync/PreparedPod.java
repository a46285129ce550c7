package io.jubelet.app.sync;

import io.jubelet.domain.cri.UserNamespace;
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
 * Preparations for a pod on this machine before its containers start.
 *
 * @param pod the pod
 * @param volumes volumes that are ready, by name
 * @param cgroupParent cgroup of the pod
 * @param userNamespace its ids; empty while they are not known
 */
record PreparedPod(Pod pod, Map<String, ReadyVolume> volumes, String cgroupParent,
        Optional<UserNamespace> userNamespace) {

    PreparedPod(Pod pod, Map<String, ReadyVolume> volumes, String cgroupParent) {
        this(pod, volumes, cgroupParent, Optional.empty());
    }

    PreparedPod {
        volumes = Immutable.sorted(volumes);
    }

    /** This pod with its ids. */
    PreparedPod withUserNamespace(UserNamespace ids) {
        return new PreparedPod(pod, volumes, cgroupParent, Optional.of(ids));
    }

    PodLaunch launch() {
        return new PodLaunch(pod, userNamespace, ExtraGroups.of(pod.spec(), volumes.values()));
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
