package io.jubelet.app.message;

import java.time.Duration;
import java.util.Map;

/**
 * Claims of a pod were prepared or taken back, or could not be.
 *
 * @param prepared whether they were to be prepared
 * @param failed whether that failed
 * @param took how long it took
 * @param byDriver how many claims are prepared now, by driver
 * @param total how many claims are prepared now
 */
public record ClaimsWorked(boolean prepared, boolean failed, Duration took, Map<String, Integer> byDriver, int total) {

    /** Copies the map. */
    public ClaimsWorked {
        byDriver = Map.copyOf(byDriver);
    }
}
