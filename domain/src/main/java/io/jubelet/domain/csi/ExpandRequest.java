package io.jubelet.domain.csi;

import java.util.Objects;

/**
 * Make a volume larger on its node (csi.v1 NodeExpandVolumeRequest).
 *
 * @param volumeId what the driver calls it
 * @param volumePath where it is mounted
 * @param stagingPath where it was mounted once on the node; empty when it was not
 * @param bytes size that it is to have, at least 0
 * @param capability as what it is mounted
 * @param secrets secrets
 */
public record ExpandRequest(String volumeId, String volumePath, String stagingPath, long bytes,
        VolumeCapability capability, CsiSecrets secrets) {

    /** Rejects null and sizes below 0. */
    public ExpandRequest {
        Objects.requireNonNull(volumeId, "volumeId");
        Objects.requireNonNull(volumePath, "volumePath");
        Objects.requireNonNull(stagingPath, "stagingPath");
        Objects.requireNonNull(capability, "capability");
        Objects.requireNonNull(secrets, "secrets");
        if (bytes < 0) {
            throw new IllegalArgumentException("size can not be less than 0");
        }
    }
}
