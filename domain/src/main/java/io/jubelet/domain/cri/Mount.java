package io.jubelet.domain.cri;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A mount into a container.
 *
 * @param containerPath path in the container
 * @param hostPath path on the host
 * @param readonly whether it is read-only
 * @param selinuxRelabel whether content is relabelled
 * @param propagation propagation of mounts
 * @param uidMappings user ids
 * @param gidMappings group ids
 * @param recursiveReadOnly whether mounts below are read-only too
 * @param image image whose content is mounted instead of a host path
 * @param imageSubPath path inside that image
 */
public record Mount(
        String containerPath,
        String hostPath,
        boolean readonly,
        boolean selinuxRelabel,
        MountPropagationMode propagation,
        List<IdMapping> uidMappings,
        List<IdMapping> gidMappings,
        boolean recursiveReadOnly,
        Optional<ImageSpec> image,
        String imageSubPath) {

    /** Copies collections; rejects null parts. */
    public Mount {
        Objects.requireNonNull(containerPath, "containerPath");
        Objects.requireNonNull(hostPath, "hostPath");
        Objects.requireNonNull(propagation, "propagation");
        uidMappings = List.copyOf(uidMappings);
        gidMappings = List.copyOf(gidMappings);
        Objects.requireNonNull(image, "image");
        Objects.requireNonNull(imageSubPath, "imageSubPath");
    }

    /** A builder with every part absent. */
    public static MountBuilder builder() {
        return new MountBuilder();
    }

    /** A builder that starts from this record. */
    public MountBuilder toBuilder() {
        return new MountBuilder(this);
    }
}
