package io.jubelet.domain.csi;

import java.util.Objects;

/**
 * Mount a volume once on a node (csi.v1 NodeStageVolumeRequest).
 *
 * @param volumeId what the driver calls it
 * @param stagingPath where
 * @param capability as what
 * @param context what else the driver gets
 * @param secrets secrets
 */
public record StageRequest(String volumeId, String stagingPath, VolumeCapability capability, CsiContext context,
        CsiSecrets secrets) {

    /** Rejects null. */
    public StageRequest {
        Objects.requireNonNull(volumeId, "volumeId");
        Objects.requireNonNull(stagingPath, "stagingPath");
        Objects.requireNonNull(capability, "capability");
        Objects.requireNonNull(context, "context");
        Objects.requireNonNull(secrets, "secrets");
    }
}
