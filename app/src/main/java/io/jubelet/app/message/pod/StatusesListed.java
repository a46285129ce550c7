package io.jubelet.app.message.pod;

import java.util.List;

/**
 * The statuses of all pods, as they were reported last.
 *
 * @param pods each pod once
 */
public record StatusesListed(List<PodStatusChanged> pods) {

    /** Copies the list. */
    public StatusesListed {
        pods = List.copyOf(pods);
    }
}
