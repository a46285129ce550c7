package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.Pod;
import java.util.List;

/**
 * All mirror pods of this node.
 *
 * @param pods the mirror pods as the API server has them
 */
public record MirrorPodsObserved(List<Pod> pods) {

    /** Copies the list. */
    public MirrorPodsObserved {
        pods = List.copyOf(pods);
    }
}
