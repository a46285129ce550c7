package io.jubelet.app.message.volume;

import io.jubelet.domain.podcertificate.CertificateAnswer;
import java.util.Objects;

/**
 * Key and certificate, or the reason why there are none. The text form does not show the key.
 *
 * @param answer key and certificate, or why there are none
 */
public record PodCertificateFound(CertificateAnswer answer) {

    /** Rejects null. */
    public PodCertificateFound {
        Objects.requireNonNull(answer, "answer");
    }
}
