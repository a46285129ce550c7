package io.jubelet.app.message.device;

import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link PrepareClaims} and {@link UnprepareClaims}.
 *
 * @param fault why it could not be done, for users; absent when it was
 */
public record ClaimsVerdict(Optional<String> fault) {

    /** Rejects null. */
    public ClaimsVerdict {
        Objects.requireNonNull(fault, "fault");
    }
}
