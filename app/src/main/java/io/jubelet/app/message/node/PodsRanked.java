package io.jubelet.app.message.node;

import java.time.Duration;
import java.util.Map;

/**
 * The node is short of something, and its pods were ranked for eviction.
 *
 * @param ages by eviction signal: how long ago the readings were taken that the evictions go by
 */
public record PodsRanked(Map<String, Duration> ages) {

    /** Copies the map. */
    public PodsRanked {
        ages = Map.copyOf(ages);
    }
}
