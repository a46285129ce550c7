package io.jubelet.domain.launch;

import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import java.util.Objects;

/**
 * Settings of memory QoS (KEP-2570, alpha, cgroup v2 only) for containers.
 *
 * @param throttlingFactor part of the memory between request and limit from which on a container is slowed down, above 0, at
 *     most 1
 * @param reservation whether requested memory is kept from being reclaimed
 * @param allocatableMemory bytes that all pods of the node together may use, which counts as the limit of a container without
 *     one; 0 when unknown, then such a container is not slowed down
 */
public record MemoryQos(double throttlingFactor, MemoryReservationPolicy reservation, long allocatableMemory) {

    /** Rejects null parts. */
    public MemoryQos {
        Objects.requireNonNull(reservation, "reservation");
    }
}
