package io.jubelet.domain.volume.claim;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Objects;

/**
 * A claim (core/v1 PersistentVolumeClaim), as far as a node uses it.
 *
 * @param metadata identity, and whether it is being deleted
 * @param volumeName name of the volume that it is bound to; empty for none yet
 * @param phase {@code Pending}, {@code Bound} or {@code Lost}; empty before the controller has processed it
 * @param sizes how large it is and is to be
 */
public record PersistentVolumeClaim(ObjectMeta metadata, String volumeName, String phase, ClaimSizes sizes) {

    private static final String PROTECTION = "kubernetes.io/pvc-protection";

    /** Rejects null. */
    public PersistentVolumeClaim {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(volumeName, "volumeName");
        Objects.requireNonNull(phase, "phase");
        Objects.requireNonNull(sizes, "sizes");
    }

    /** A claim of which no size is known. */
    public PersistentVolumeClaim(ObjectMeta metadata, String volumeName, String phase) {
        this(metadata, volumeName, phase, ClaimSizes.none());
    }

    /** Whether a volume belongs to it. */
    public boolean bound() {
        return phase.equals("Bound");
    }

    /** Whether it is being deleted. */
    public boolean ending() {
        return metadata.deletionTimestamp().isPresent();
    }

    /** Whether it stays, even when it is being deleted, for as long as pods use it. */
    public boolean isProtected() {
        return metadata.finalizers().contains(PROTECTION);
    }
}
