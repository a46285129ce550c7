package io.jubelet.app.config;

import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.credential.PullVerification;
import java.util.Optional;

/**
 * Settings of pulling and removing images.
 *
 * @param serializePulls one pull at a time
 * @param maxParallelPulls most pulls at a time when they are not serialized, at least 1; absent is no limit
 * @param pullsPerSecond pulls per second on average, 0 for no limit
 * @param pullBurst pulls at once while {@code pullsPerSecond} limits them
 * @param plugins plugins that provide credentials, empty for none
 * @param garbage when images that nothing uses are removed
 * @param verification of which images that are present it is verified that a pod may use them
 */
public record ImageConfiguration(
        boolean serializePulls,
        Optional<Integer> maxParallelPulls,
        int pullsPerSecond,
        int pullBurst,
        Optional<CredentialPlugins> plugins,
        ImageGcPolicy garbage,
        PullVerification verification) {
}
