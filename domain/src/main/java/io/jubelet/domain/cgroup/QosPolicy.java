package io.jubelet.domain.cgroup;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Settings for the control groups of the QoS classes.
 *
 * @param hugePageSizes sizes in bytes of the huge pages of the machine
 * @param reservedMemory percentage, 0 to 100, of the memory that a class requests that classes below it can't use
 *     (qosReserved, alpha); absent when nothing is reserved
 * @param allocatableMemory bytes that all pods together may use; 0 when unknown, then nothing is reserved
 * @param memoryQos whether memory QoS is on (alpha, cgroup v2 only)
 * @param memoryReservation policy of memory QoS for requested memory
 */
public record QosPolicy(
        List<Long> hugePageSizes,
        OptionalInt reservedMemory,
        long allocatableMemory,
        boolean memoryQos,
        MemoryReservationPolicy memoryReservation) {

    /** Nothing is reserved, no memory QoS, no huge pages. */
    public static final QosPolicy DEFAULT =
            new QosPolicy(List.of(), OptionalInt.empty(), 0, false, MemoryReservationPolicy.NONE);

    /** Copies the list; rejects null parts. */
    public QosPolicy {
        hugePageSizes = List.copyOf(hugePageSizes);
        Objects.requireNonNull(reservedMemory, "reservedMemory");
        Objects.requireNonNull(memoryReservation, "memoryReservation");
    }
}
