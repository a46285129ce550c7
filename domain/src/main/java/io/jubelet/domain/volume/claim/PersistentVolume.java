package io.jubelet.domain.volume.claim;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A persistent volume (core/v1 PersistentVolume), as far as a node uses it.
 *
 * @param metadata identity and annotations
 * @param source what is behind it
 * @param claim the claim that it belongs to
 * @param accessModes how it may be used: {@code ReadWriteOnce}, {@code ReadOnlyMany}, {@code ReadWriteMany},
 *     {@code ReadWriteOncePod}
 * @param mountOptions options that it is to be mounted with
 * @param mode how containers see it
 * @param nodes the nodes that have it; absent for all
 * @param capacity how large it is
 */
public record PersistentVolume(
        ObjectMeta metadata,
        PersistentVolumeSource source,
        Optional<ClaimReference> claim,
        List<String> accessModes,
        List<String> mountOptions,
        VolumeMode mode,
        Optional<NodeSelector> nodes,
        Optional<Quantity> capacity) {

    /** Group that writers of the volume need. */
    private static final String GROUP = "pv.beta.kubernetes.io/gid";
    /** Goes before the field of the spec. */
    private static final String MOUNT_OPTIONS = "volume.beta.kubernetes.io/mount-options";
    private static final String ONE_POD = "ReadWriteOncePod";

    /** Copies collections; rejects null. */
    public PersistentVolume {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(claim, "claim");
        accessModes = List.copyOf(accessModes);
        mountOptions = List.copyOf(mountOptions);
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(nodes, "nodes");
        Objects.requireNonNull(capacity, "capacity");
    }

    /** A volume of unknown size. */
    public PersistentVolume(ObjectMeta metadata, PersistentVolumeSource source, Optional<ClaimReference> claim,
            List<String> accessModes, List<String> mountOptions, VolumeMode mode, Optional<NodeSelector> nodes) {
        this(metadata, source, claim, accessModes, mountOptions, mode, nodes, Optional.empty());
    }

    /** This volume with another source. */
    public PersistentVolume withSource(PersistentVolumeSource other) {
        return new PersistentVolume(metadata, other, claim, accessModes, mountOptions, mode, nodes, capacity);
    }

    /** This volume on other nodes; absent for all. */
    public PersistentVolume withNodes(Optional<NodeSelector> others) {
        return new PersistentVolume(metadata, source, claim, accessModes, mountOptions, mode, others, capacity);
    }

    /** This volume with other access modes. */
    public PersistentVolume withAccessModes(List<String> modes) {
        return new PersistentVolume(metadata, source, claim, modes, mountOptions, mode, nodes, capacity);
    }

    /** Shorthand for {@code metadata().name()}. */
    public String name() {
        return metadata.name();
    }

    /** A group that processes of pods with this volume get besides their own; absent too when the annotation is no number. */
    public OptionalLong group() {
        try {
            return OptionalLong.of(Long.parseLong(metadata.annotations().getOrDefault(GROUP, "")));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** Options that it is mounted with: those of the old annotation, or else those of the spec. */
    public List<String> effectiveMountOptions() {
        String old = metadata.annotations().get(MOUNT_OPTIONS);
        return old == null ? mountOptions : List.of(old.split(","));
    }

    /** Whether only one pod may use it at a time. With several access modes it is unknown which one a pod relies on. */
    public boolean isForOnePod() {
        return accessModes.equals(List.of(ONE_POD));
    }
}
