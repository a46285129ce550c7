package io.jubelet.ports.api;

import java.time.Instant;
import java.util.Objects;

/**
 * A container that was stopped because its liveness or startup probe failed, since the agent started.
 *
 * @param podUid uid of the pod
 * @param container name of the container
 * @param cause text of the latest failure, such as {@code Liveness probe failed: HTTP probe failed with statuscode: 500}
 * @param kills how often it was stopped, more than zero
 * @param last when it was stopped last
 */
public record ProbeKills(String podUid, String container, String cause, int kills, Instant last) {

    /** Rejects null parts and a count below one. */
    public ProbeKills {
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(last, "last");
        if (kills < 1) {
            throw new IllegalArgumentException("kills " + kills);
        }
    }
}
