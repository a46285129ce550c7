package io.jubelet.domain.csi;

import java.util.Objects;

/**
 * Mount a volume for a pod (csi.v1 NodePublishVolumeRequest).
 *
 * @param volumeId what the driver calls it
 * @param stagingPath where it was mounted once on the node; empty when it was not
 * @param targetPath where
 * @param capability as what
 * @param readOnly whether writing is impossible
 * @param context what else the driver gets
 * @param secrets secrets
 */
public record PublishRequest(String volumeId, String stagingPath, String targetPath, VolumeCapability capability,
        boolean readOnly, CsiContext context, CsiSecrets secrets) {

    /** Rejects null. */
    public PublishRequest {
        Objects.requireNonNull(volumeId, "volumeId");
        Objects.requireNonNull(stagingPath, "stagingPath");
        Objects.requireNonNull(targetPath, "targetPath");
        Objects.requireNonNull(capability, "capability");
        Objects.requireNonNull(context, "context");
        Objects.requireNonNull(secrets, "secrets");
    }
}
