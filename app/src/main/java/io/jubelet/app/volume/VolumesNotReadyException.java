package io.jubelet.app.volume;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A pod can't start yet because of its volumes. Carries no stack: it is an outcome of a sync and not a failure,
 * reported by events and in the status.
 */
public final class VolumesNotReadyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Duration retryAfter;

    /**
     * Waits for these.
     *
     * @param problems why each of them is not ready, by name; at least one
     * @param retryAfter until the first of them is tried again
     */
    VolumesNotReadyException(Map<String, String> problems, Duration retryAfter) {
        super(text(new TreeMap<>(problems)), null, false, false);
        this.retryAfter = retryAfter;
    }

    /** Until the pod is synced again at the latest. */
    public Duration retryAfter() {
        return retryAfter;
    }

    private static String text(TreeMap<String, String> problems) {
        return (problems.size() == 1 ? "waits for volume " : "waits for volumes ")
                + problems.keySet().stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(", "))
                + ": " + problems.firstEntry().getValue();
    }
}
