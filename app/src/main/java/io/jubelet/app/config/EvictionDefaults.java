package io.jubelet.app.config;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hard eviction thresholds of a node whose file of {@code --config} names none. They are part of that file, so that
 * drop-ins are merged over them; a node without such a file has no thresholds but those that drop-ins and flags name.
 */
final class EvictionDefaults {

    static final String HARD = "evictionHard";
    private static final String MERGES = "mergeDefaultEvictionSettings";

    private static final Map<String, String> DEFAULT_HARD = Map.of("memory.available", "100Mi",
            "nodefs.available", "10%", "nodefs.inodesFree", "5%", "imagefs.available", "15%", "imagefs.inodesFree", "5%");

    private EvictionDefaults() {
    }

    private static JsonObject defaults() {
        return new JsonObject(new TreeMap<>(DEFAULT_HARD));
    }

    /**
     * Completes the thresholds of the file of {@code --config}: all of them when it names none, the missing ones when it
     * sets {@code mergeDefaultEvictionSettings}.
     */
    static void addTo(Layer base) {
        if (!base.isSet(HARD)) {
            base.set(HARD, defaults(), Origin.DEFAULT);
        } else if (base.isSet(MERGES) && (Boolean) base.value(MERGES)) {
            var thresholds = defaults().mergeIn((JsonObject) base.value(HARD));
            base.set(HARD, thresholds, base.origin(HARD));
        }
    }
}
