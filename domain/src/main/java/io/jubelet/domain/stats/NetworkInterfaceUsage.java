package io.jubelet.domain.stats;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * Use of one network interface, since it came up.
 *
 * @param name such as {@code eth0}
 * @param rxBytes bytes received
 * @param rxErrors errors while receiving
 * @param txBytes bytes sent
 * @param txErrors errors while sending
 */
public record NetworkInterfaceUsage(
        String name, OptionalLong rxBytes, OptionalLong rxErrors, OptionalLong txBytes, OptionalLong txErrors) {

    /** Rejects null parts. */
    public NetworkInterfaceUsage {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(rxBytes, "rxBytes");
        Objects.requireNonNull(rxErrors, "rxErrors");
        Objects.requireNonNull(txBytes, "txBytes");
        Objects.requireNonNull(txErrors, "txErrors");
    }
}
