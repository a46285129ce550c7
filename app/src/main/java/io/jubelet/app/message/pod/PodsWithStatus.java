package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.Pod;
import java.util.List;

/**
 * All pods.
 *
 * @param pods by namespace and name
 */
public record PodsWithStatus(List<Pod> pods) {

    /** Copies the list. */
    public PodsWithStatus {
        pods = List.copyOf(pods);
    }
}
