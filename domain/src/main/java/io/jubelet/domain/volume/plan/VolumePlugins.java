package io.jubelet.domain.volume.plan;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import java.util.Set;

/**
 * Types of volumes for which Kubernetes still has a plugin. A kubelet looks for the plugin before it does anything else with a
 * volume, and reports one without a plugin like a claim that is not bound.
 */
public final class VolumePlugins {

    /** Types of persistent volumes whose plugins were removed, as the keys of the API. */
    private static final Set<String> RETIRED = Set.of("rbd", "cephfs", "glusterfs", "flocker", "quobyte", "scaleIO", "storageos",
            "photonPersistentDisk");

    private VolumePlugins() {
    }

    /**
     * Checks that the type of a volume in a pod has a plugin; claims do, whatever they lead to.
     *
     * @throws PodConfigException when its plugin was removed, or its type is not known
     */
    public static void require(Volume volume) throws PodConfigException {
        boolean missing = switch (volume.source().orElse(null)) {
            case null -> true;
            case RetiredVolumeSource _ -> true;
            default -> false;
        };
        if (missing) {
            throw none(volume.name());
        }
    }

    /**
     * Checks that the type of a persistent volume has a plugin.
     *
     * @param volume name of the volume
     * @param type its type as the key of the API; empty for one that is not known
     * @throws PodConfigException when its plugin was removed, or its type is not known
     */
    public static void require(String volume, String type) throws PodConfigException {
        if (type.isEmpty() || RETIRED.contains(type)) {
            throw none(volume);
        }
    }

    /**
     * No plugin for a volume.
     *
     * @param why the reason
     */
    public static PodConfigException none(String volume, String why) {
        return new PodConfigException(none(volume).getMessage() + ": " + why);
    }

    private static PodConfigException none(String volume) {
        return new PodConfigException("failed to get Plugin from volumeSpec for volume " + QuotedText.of(volume)
                + " err=no volume plugin matched");
    }
}
