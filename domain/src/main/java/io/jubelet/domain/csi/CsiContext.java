package io.jubelet.domain.csi;

import io.jubelet.domain.value.Immutable;
import java.util.Map;

/**
 * Information for a driver about a volume, besides its handle.
 *
 * @param publish what its controller answered when the volume was attached
 * @param volume attributes of the volume, and what is said about the pod; may have tokens, never shown
 */
public record CsiContext(Map<String, String> publish, Map<String, String> volume) {

    /** Copies the maps. */
    public CsiContext {
        publish = Immutable.sorted(publish);
        volume = Immutable.sorted(volume);
    }

    /** Names only. */
    @Override
    public String toString() {
        return "CsiContext[publish=" + publish.keySet() + ", volume=" + volume.keySet() + "]";
    }
}
