package io.jubelet.app.settings;

import io.jubelet.domain.image.PullBackoff;

/**
 * How images are pulled.
 *
 * @param maxParallelPulls largest number of pulls at the same time, 0 for no limit
 * @param registryPullQps pulls begun per second over a longer time, 0 for no limit
 * @param registryBurst pulls begun at once at most, when {@code registryPullQps} is set
 * @param backoff pauses after failed pulls
 */
public record ImagePolicy(int maxParallelPulls, int registryPullQps, int registryBurst, PullBackoff backoff) {

    /** No limit on parallel pulls, 5 pulls a second with bursts of 10, pauses of 10 s to 300 s. */
    public static final ImagePolicy DEFAULT =
            new ImagePolicy(0, 5, 10, PullBackoff.DEFAULT);
}
