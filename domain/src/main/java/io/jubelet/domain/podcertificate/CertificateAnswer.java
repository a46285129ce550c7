package io.jubelet.domain.podcertificate;

import java.util.Objects;
import java.util.Optional;

/**
 * Content of a certificate volume of a pod, or the reason why there is none.
 *
 * @param credential key and certificate, when they are there
 * @param problem why they are not, in the words of a kubelet; empty when they are there
 * @param detail what is waited for, for people; empty when nothing more is known
 */
public record CertificateAnswer(Optional<Credential> credential, String problem, String detail) {

    /** Rejects null. */
    public CertificateAnswer {
        Objects.requireNonNull(credential, "credential");
        Objects.requireNonNull(problem, "problem");
        Objects.requireNonNull(detail, "detail");
    }

    /** It is there. */
    public static CertificateAnswer of(Credential credential) {
        return new CertificateAnswer(Optional.of(credential), "", "");
    }

    /** It is not there. */
    public static CertificateAnswer without(String problem, String detail) {
        return new CertificateAnswer(Optional.empty(), problem, detail);
    }
}
