package io.jubelet.domain.stats;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Use of the network by a sandbox.
 *
 * @param timestamp when it was measured
 * @param defaultInterface the interface of the default route
 * @param interfaces the other interfaces
 */
public record NetworkUsage(
        Instant timestamp,
        Optional<NetworkInterfaceUsage> defaultInterface,
        List<NetworkInterfaceUsage> interfaces) {

    /** Copies the list; rejects null parts. */
    public NetworkUsage {
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(defaultInterface, "defaultInterface");
        interfaces = List.copyOf(interfaces);
    }
}
