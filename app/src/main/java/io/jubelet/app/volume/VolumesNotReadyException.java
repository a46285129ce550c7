package io.jubelet.app.volume;

import io.jubelet.app.worker.PodWaitsException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A pod can't start yet because of its volumes. */
public final class VolumesNotReadyException extends PodWaitsException {

    private static final long serialVersionUID = 1L;

    /**
     * Waits for these.
     *
     * @param problems why each of them is not ready, by name; at least one
     * @param retryAfter until the first of them is tried again
     */
    VolumesNotReadyException(Map<String, String> problems, Duration retryAfter) {
        super(text(new TreeMap<>(problems)), retryAfter);
    }

    private static String text(TreeMap<String, String> problems) {
        return (problems.size() == 1 ? "waits for volume " : "waits for volumes ")
                + problems.keySet().stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(", "))
                + ": " + problems.firstEntry().getValue();
    }
}
