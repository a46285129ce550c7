package io.jubelet.app.message.pod;

import java.util.Set;

/**
 * All pods that have a worker.
 *
 * @param known their uids; nothing is under way for any other pod
 */
public record WorkersListed(Set<String> known) {

    /** Copies the set. */
    public WorkersListed {
        known = Set.copyOf(known);
    }
}
