package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * A periodic check of a container (core/v1 Probe). Numbers of 0 are defaulted by the API.
 *
 * @param handler what is done; exactly one in a valid pod
 * @param initialDelaySeconds seconds after container start before the first check
 * @param timeoutSeconds seconds a check may take, default 1
 * @param periodSeconds seconds between checks, default 10
 * @param successThreshold consecutive successes to be considered successful, default 1
 * @param failureThreshold consecutive failures to be considered failed, default 3
 * @param terminationGracePeriodSeconds grace of a kill caused by this probe; absent means that of the pod
 */
public record Probe(
        Optional<ProbeHandler> handler,
        int initialDelaySeconds,
        int timeoutSeconds,
        int periodSeconds,
        int successThreshold,
        int failureThreshold,
        Optional<Long> terminationGracePeriodSeconds) {

    /** Copies collections; rejects null parts. */
    public Probe {
        Objects.requireNonNull(handler, "handler");
        Objects.requireNonNull(terminationGracePeriodSeconds, "terminationGracePeriodSeconds");
    }

    /** A builder with every part absent. */
    public static ProbeBuilder builder() {
        return new ProbeBuilder();
    }
}
