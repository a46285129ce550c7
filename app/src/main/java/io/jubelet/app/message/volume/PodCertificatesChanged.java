package io.jubelet.app.message.volume;

import java.util.Objects;

/**
 * A certificate of a pod was issued, replaced or refused.
 *
 * @param podUid the pod
 */
public record PodCertificatesChanged(String podUid) {

    /** Rejects null. */
    public PodCertificatesChanged {
        Objects.requireNonNull(podUid, "podUid");
    }
}
