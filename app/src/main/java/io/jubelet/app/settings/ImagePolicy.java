package io.jubelet.app.settings;

import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.credential.PullVerification;

/**
 * Settings of pulling and removing images.
 *
 * @param maxParallelPulls largest number of pulls at the same time, 0 for no limit
 * @param registryPullQps pulls begun per second over a longer time, 0 for no limit
 * @param registryBurst pulls begun at once at most, when {@code registryPullQps} is set
 * @param backoff pauses after failed pulls
 * @param garbage when images that nothing uses are removed
 * @param byHandler whether the runtime keeps images by runtime handler (KEP-4216)
 * @param verification of which images that are present it is verified that a pod may use them
 */
public record ImagePolicy(int maxParallelPulls, int registryPullQps, int registryBurst, PullBackoff backoff,
        ImageGcPolicy garbage, boolean byHandler, PullVerification verification) {

    /** No limit on parallel pulls, 5 pulls a second with bursts of 10, pauses of 10 s to 300 s, and removal from 85 % on. */
    public static final ImagePolicy DEFAULT =
            new ImagePolicy(0, 5, 10, PullBackoff.DEFAULT, ImageGcPolicy.DEFAULT, false,
                    PullVerification.DEFAULT);
}
