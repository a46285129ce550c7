package io.jubelet.app.message.device;

import io.jubelet.domain.pod.PodStatus;
import java.util.Objects;

/**
 * Answer to {@link GetClaimHealth}.
 *
 * @param status the status with the health of devices
 */
public record ClaimHealthFound(PodStatus status) {

    /** Rejects null. */
    public ClaimHealthFound {
        Objects.requireNonNull(status, "status");
    }
}
