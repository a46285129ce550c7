package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import java.util.Objects;
import java.util.Optional;

/**
 * A volume of a driver for a pod.
 *
 * @param pod the pod
 * @param name name of the volume in the pod
 * @param volume the volume
 * @param onePod whether no other pod may have it at the same time ({@code ReadWriteOncePod})
 * @param running whether containers of the pod run with it already, whoever mounted it
 * @param migrated whether it was translated from another type
 * @param progress takes how far it has come
 */
public record CsiRequest(Pod pod, String name, CsiVolume volume, boolean onePod, boolean running, boolean migrated,
        CsiProgress progress) {

    /** Rejects null. */
    public CsiRequest {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(volume, "volume");
        Objects.requireNonNull(progress, "progress");
    }

    VolumeKey key() {
        return VolumeKey.of(volume);
    }

    Optional<Long> fsGroup() {
        return pod.spec().securityContext().flatMap(PodSecurityContext::fsGroup);
    }
}
