package io.jubelet.app.message.device;

import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link AllocateDevices}.
 *
 * @param fault why the container can't have them; absent when it has them, or requests none
 */
public record DevicesAllocated(Optional<String> fault) {

    /** Rejects null. */
    public DevicesAllocated {
        Objects.requireNonNull(fault, "fault");
    }
}
