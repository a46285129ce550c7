package io.jubelet.domain.volume.name;

import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.Objects;
import java.util.Optional;

/** A volume that gets names: an inline volume of the pod, or a persistent one. */
public sealed interface VolumeSpec {

    /** Name of the volume in the pod, or of the persistent volume. */
    String name();

    /**
     * A volume that stands in the pod.
     *
     * @param name its name there
     * @param source what it is
     */
    record Inline(String name, VolumeSource source) implements VolumeSpec {

        /** Rejects null. */
        public Inline {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(source, "source");
        }
    }

    /**
     * A persistent volume.
     *
     * @param name its name
     * @param source what it is
     * @param mode how containers see it; an API server always has one, an object that never was there may have none
     */
    record Persistent(String name, PersistentVolumeSource source, Optional<VolumeMode> mode) implements VolumeSpec {

        /** Rejects null. */
        public Persistent {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(mode, "mode");
        }
    }

    /** The specification of a volume that stands in a pod; one without a source is an {@code emptyDir}. */
    static VolumeSpec of(Volume volume) {
        return new Inline(volume.name(), volume.source().orElse(new VolumeSource.EmptyDir("", Optional.empty())));
    }

    /** The specification of a persistent volume. */
    static VolumeSpec of(PersistentVolume volume) {
        return new Persistent(volume.name(), volume.source(), Optional.of(volume.mode()));
    }
}
