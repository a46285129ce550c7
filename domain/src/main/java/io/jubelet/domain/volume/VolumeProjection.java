package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LabelSelector;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One source of a projected volume. The simple name of each record is the key of the API with a capital first
 * letter.
 */
public sealed interface VolumeProjection {

    /**
     * Keys of a Secret.
     *
     * @param name name of the Secret
     * @param items selected keys; empty means all
     * @param optional whether it may be missing
     */
    record Secret(
            String name,
            List<KeyToPath> items,
            Optional<Boolean> optional) implements VolumeProjection {

        /** Copies collections; rejects null parts. */
        public Secret {
            Objects.requireNonNull(name, "name");
            items = List.copyOf(items);
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * Keys of a ConfigMap.
     *
     * @param name name of the ConfigMap
     * @param items selected keys; empty means all
     * @param optional whether it may be missing
     */
    record ConfigMap(
            String name,
            List<KeyToPath> items,
            Optional<Boolean> optional) implements VolumeProjection {

        /** Copies collections; rejects null parts. */
        public ConfigMap {
            Objects.requireNonNull(name, "name");
            items = List.copyOf(items);
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * Fields of the pod.
     *
     * @param items the files
     */
    record DownwardAPI(List<DownwardAPIVolumeFile> items) implements VolumeProjection {

        /** Copies collections; rejects null parts. */
        public DownwardAPI {
            items = List.copyOf(items);
        }
    }

    /**
     * A token of the pod's service account.
     *
     * @param audience intended audience; empty means the API server
     * @param expirationSeconds requested life time in seconds, at least 600
     * @param path relative path of the file
     */
    record ServiceAccountToken(
            String audience,
            Optional<Long> expirationSeconds,
            String path) implements VolumeProjection {

        /** Copies collections; rejects null parts. */
        public ServiceAccountToken {
            Objects.requireNonNull(audience, "audience");
            Objects.requireNonNull(expirationSeconds, "expirationSeconds");
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * Trust anchors published in the cluster.
     *
     * @param name name of one bundle
     * @param signerName signer of all bundles selected by label
     * @param labelSelector bundles of the signer
     * @param optional whether it may be missing
     * @param path relative path of the file
     */
    record ClusterTrustBundle(
            String name,
            String signerName,
            Optional<LabelSelector> labelSelector,
            Optional<Boolean> optional,
            String path) implements VolumeProjection {

        /** Copies collections; rejects null parts. */
        public ClusterTrustBundle {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(signerName, "signerName");
            Objects.requireNonNull(labelSelector, "labelSelector");
            Objects.requireNonNull(optional, "optional");
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * A certificate requested for the pod.
     *
     * @param signerName signer
     * @param keyType type of the private key
     * @param maxExpirationSeconds longest requested life time in seconds
     * @param credentialBundlePath path of key and chain in one file
     * @param keyPath path of the key
     * @param certificateChainPath path of the chain
     * @param userAnnotations annotations for the signer
     */
    record PodCertificate(
            String signerName,
            String keyType,
            Optional<Integer> maxExpirationSeconds,
            String credentialBundlePath,
            String keyPath,
            String certificateChainPath,
            Map<String, String> userAnnotations) implements VolumeProjection {

        /** Copies collections; rejects null parts. */
        public PodCertificate {
            Objects.requireNonNull(signerName, "signerName");
            Objects.requireNonNull(keyType, "keyType");
            Objects.requireNonNull(maxExpirationSeconds, "maxExpirationSeconds");
            Objects.requireNonNull(credentialBundlePath, "credentialBundlePath");
            Objects.requireNonNull(keyPath, "keyPath");
            Objects.requireNonNull(certificateChainPath, "certificateChainPath");
            userAnnotations = Immutable.sorted(userAnnotations);
        }
    }
}
