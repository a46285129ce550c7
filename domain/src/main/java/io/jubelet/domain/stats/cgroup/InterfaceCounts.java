package io.jubelet.domain.stats.cgroup;

import java.util.Objects;

/**
 * A network interface of a pod or of the machine.
 *
 * @param name name
 * @param received what came in
 * @param transmitted what went out
 */
public record InterfaceCounts(String name, Direction received, Direction transmitted) {

    /** Rejects null. */
    public InterfaceCounts {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(received, "received");
        Objects.requireNonNull(transmitted, "transmitted");
    }

    /**
     * One direction.
     *
     * @param bytes bytes
     * @param packets packets
     * @param errors errors
     * @param dropped packets dropped
     */
    public record Direction(long bytes, long packets, long errors, long dropped) {
    }
}
