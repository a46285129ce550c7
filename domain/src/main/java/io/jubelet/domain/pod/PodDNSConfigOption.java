package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * A resolver option.
 *
 * @param name name
 * @param value value
 */
public record PodDNSConfigOption(String name, Optional<String> value) {

    /** Copies collections; rejects null parts. */
    public PodDNSConfigOption {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }
}
