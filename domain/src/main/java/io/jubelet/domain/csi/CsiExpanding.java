package io.jubelet.domain.csi;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.Objects;

/**
 * Expansion of a persistent volume of a pod.
 *
 * @param volume the volume
 * @param podUid the pod
 * @param directories directories of this agent
 * @param online whether the pod runs with it already
 */
public record CsiExpanding(CsiVolume volume, String podUid, KubeletDirectories directories, boolean online) {

    /** Rejects null, and inline volumes. */
    public CsiExpanding {
        Objects.requireNonNull(volume, "volume");
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(directories, "directories");
        if (volume.isInline()) {
            throw new IllegalArgumentException("an inline volume has no claim that could become larger");
        }
    }

    /** Whether the driver can make volumes larger on nodes. */
    public static boolean isSupported(CsiNodeFacts facts) {
        return facts.capabilities().contains(NodeCapability.EXPAND_VOLUME);
    }

    /**
     * The call.
     *
     * @param bytes how large it is to be
     * @throws PodConfigException when driver or handle are empty
     */
    public ExpandRequest request(CsiNodeFacts facts, long bytes, CsiSecrets secrets) throws PodConfigException {
        var names = CsiVolumeNames.persistent(directories, volume.specName(), volume.driver(), volume.handle());
        boolean device = volume.access().device();
        // Whether it stages or not, a driver is told the path, save that of a device that is just being set up.
        String staging = !device ? names.sharedPath().orElseThrow() : online || facts.stages() ? names.deviceStaging() : "";
        return new ExpandRequest(volume.handle(), device ? names.devicePublishing(podUid) : names.mountPath(podUid), staging, bytes,
                VolumeCapability.of(volume.access(), facts), secrets);
    }
}
