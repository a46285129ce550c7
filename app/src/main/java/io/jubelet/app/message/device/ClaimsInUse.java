package io.jubelet.app.message.device;

import java.util.Map;

/**
 * Number of claims prepared on this node.
 *
 * @param byDriver how many of each driver that has any; a claim of several drivers counts for each of them
 * @param total how many claims
 */
public record ClaimsInUse(Map<String, Integer> byDriver, int total) {

    /** Copies the map. */
    public ClaimsInUse {
        byDriver = Map.copyOf(byDriver);
    }
}
