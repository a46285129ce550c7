package io.jubelet.app.volume;

import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.expand.VolumeExpansion;
import io.jubelet.domain.volume.name.VolumeSpec;
import java.util.Objects;
import java.util.Optional;

/**
 * The volume behind a volume of a pod.
 *
 * @param spec the inline volume of the pod, or the persistent volume behind it
 * @param persistent the persistent volume; empty when there is none, or it is not known yet
 * @param device whether containers open it as a block device
 * @param expandable whether its claim may become larger while the pod runs
 * @param migrated whether its CSI driver has taken it over from a plugin that Kubernetes had in its own code
 */
record FoundVolume(VolumeSpec spec, Optional<PersistentVolume> persistent, boolean device, boolean expandable, boolean migrated) {

    /** Rejects null. */
    FoundVolume {
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(persistent, "persistent");
    }

    /** Nothing but what the pod says is known. */
    static FoundVolume inPod(Volume volume) {
        return new FoundVolume(VolumeSpec.of(volume), Optional.empty(), false, false, false);
    }

    /** The volume of a claim. */
    static FoundVolume of(ClaimedVolume claimed) {
        PersistentVolume volume = claimed.volume();
        return new FoundVolume(VolumeSpec.of(volume), Optional.of(volume), claimed.isDevice(), VolumeExpansion.isForNodes(volume),
                claimed.migrated());
    }

    /** The translation of a volume of a pod. */
    static FoundVolume migrated(PersistentVolume translated) {
        return new FoundVolume(VolumeSpec.of(translated), Optional.of(translated), false, false, true);
    }

    /** Name of the volume in the pod, or of the persistent volume. */
    String name() {
        return spec.name();
    }
}
