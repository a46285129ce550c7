package io.jubelet.app.message.volume;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podcertificate.CertificateNeed;
import java.util.Objects;

/**
 * What can this volume of a pod contain of its certificate? The first question triggers the request for the certificate.
 *
 * @param pod the pod
 * @param need which source of which volume
 */
public record GetPodCertificate(Pod pod, CertificateNeed need) {

    /** Rejects null. */
    public GetPodCertificate {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(need, "need");
    }
}
