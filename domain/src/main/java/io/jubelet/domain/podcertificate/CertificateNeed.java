package io.jubelet.domain.podcertificate;

import java.util.Objects;

/**
 * A certificate that a volume of a pod contains. Each source has a key of its own, even when two ask for the same.
 *
 * @param volume name of the volume in the pod
 * @param source index of the source in the volume, from 0
 */
public record CertificateNeed(String volume, int source) {

    /** Rejects null. */
    public CertificateNeed {
        Objects.requireNonNull(volume, "volume");
    }
}
