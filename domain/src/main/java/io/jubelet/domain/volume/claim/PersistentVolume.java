package io.jubelet.domain.volume.claim;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A persistent volume (core/v1 PersistentVolume), as far as a node looks at it.
 *
 * @param metadata identity and annotations
 * @param source what is behind it
 * @param claim the claim that it belongs to
 * @param accessModes how it may be used: {@code ReadWriteOnce}, {@code ReadOnlyMany}, {@code ReadWriteMany},
 *     {@code ReadWriteOncePod}
 * @param mountOptions options that it is to be mounted with
 * @param mode how containers see it
 */
public record PersistentVolume(
        ObjectMeta metadata,
        PersistentVolumeSource source,
        Optional<ClaimReference> claim,
        List<String> accessModes,
        List<String> mountOptions,
        VolumeMode mode) {

    /** Who writes to the volume needs this group. */
    private static final String GROUP = "pv.beta.kubernetes.io/gid";

    /** Copies collections; rejects null. */
    public PersistentVolume {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(claim, "claim");
        accessModes = List.copyOf(accessModes);
        mountOptions = List.copyOf(mountOptions);
        Objects.requireNonNull(mode, "mode");
    }

    /** Shorthand for {@code metadata().name()}. */
    public String name() {
        return metadata.name();
    }

    /** A group that processes of pods with this volume get besides their own; absent too when the annotation is no number. */
    public OptionalLong group() {
        String text = metadata.annotations().getOrDefault(GROUP, "");
        return text.matches("[0-9]{1,10}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
