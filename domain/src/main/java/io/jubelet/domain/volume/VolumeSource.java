package io.jubelet.domain.volume;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Source of the content of a volume: here of volumes that a node makes by itself or finds through a claim. The
 * simple name of each record is the key of the API with a capital first letter.
 */
public sealed interface VolumeSource permits VolumeSource.HostPath, VolumeSource.EmptyDir, VolumeSource.Secret,
        VolumeSource.ConfigMap, VolumeSource.DownwardAPI, VolumeSource.Projected, VolumeSource.PersistentVolumeClaim,
        VolumeSource.Ephemeral, VolumeSource.Image, DriverVolumeSource, CloudVolumeSource, RetiredVolumeSource {

    /**
     * A file or directory of the host.
     *
     * @param path absolute path on the host
     * @param type what must be there or is created; absent means no check
     */
    record HostPath(String path, Optional<HostPathType> type) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public HostPath {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * A directory that exists as long as the pod.
     *
     * @param medium empty for disk, {@code Memory}, or {@code HugePages} with an optional {@code -size} suffix
     * @param sizeLimit bytes after which the pod is evicted
     */
    record EmptyDir(String medium, Optional<Quantity> sizeLimit) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public EmptyDir {
            Objects.requireNonNull(medium, "medium");
            Objects.requireNonNull(sizeLimit, "sizeLimit");
        }
    }

    /**
     * A Secret as files.
     *
     * @param secretName name of the Secret
     * @param items selected keys; empty means all
     * @param defaultMode file mode bits, 0 to 0777
     * @param optional whether the Secret or its keys may be missing
     */
    record Secret(
            String secretName,
            List<KeyToPath> items,
            Optional<Integer> defaultMode,
            Optional<Boolean> optional) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Secret {
            Objects.requireNonNull(secretName, "secretName");
            items = List.copyOf(items);
            Objects.requireNonNull(defaultMode, "defaultMode");
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * A ConfigMap as files.
     *
     * @param name name of the ConfigMap
     * @param items selected keys; empty means all
     * @param defaultMode file mode bits, 0 to 0777
     * @param optional whether the ConfigMap or its keys may be missing
     */
    record ConfigMap(
            String name,
            List<KeyToPath> items,
            Optional<Integer> defaultMode,
            Optional<Boolean> optional) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public ConfigMap {
            Objects.requireNonNull(name, "name");
            items = List.copyOf(items);
            Objects.requireNonNull(defaultMode, "defaultMode");
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * Fields of the pod as files.
     *
     * @param items the files
     * @param defaultMode file mode bits, 0 to 0777
     */
    record DownwardAPI(
            List<DownwardAPIVolumeFile> items,
            Optional<Integer> defaultMode) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public DownwardAPI {
            items = List.copyOf(items);
            Objects.requireNonNull(defaultMode, "defaultMode");
        }
    }

    /**
     * Several sources merged into one directory.
     *
     * @param sources the sources in order
     * @param defaultMode file mode bits, 0 to 0777
     */
    record Projected(List<VolumeProjection> sources, Optional<Integer> defaultMode) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Projected {
            sources = List.copyOf(sources);
            Objects.requireNonNull(defaultMode, "defaultMode");
        }
    }

    /**
     * A claim in the namespace of the pod.
     *
     * @param claimName name of the claim
     * @param readOnly whether every mount is read-only
     */
    record PersistentVolumeClaim(String claimName, boolean readOnly) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public PersistentVolumeClaim {
            Objects.requireNonNull(claimName, "claimName");
        }
    }

    /**
     * A claim made for this pod alone.
     *
     * @param volumeClaimTemplate the claim to create
     */
    record Ephemeral(Optional<PersistentVolumeClaimTemplate> volumeClaimTemplate) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Ephemeral {
            Objects.requireNonNull(volumeClaimTemplate, "volumeClaimTemplate");
        }
    }

    /**
     * The content of an OCI image or artifact.
     *
     * @param reference image reference
     * @param pullPolicy {@code Always}, {@code IfNotPresent} or {@code Never}; empty until defaulted
     */
    record Image(String reference, String pullPolicy) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Image {
            Objects.requireNonNull(reference, "reference");
            Objects.requireNonNull(pullPolicy, "pullPolicy");
        }
    }
}
