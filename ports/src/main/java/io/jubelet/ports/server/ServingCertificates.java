package io.jubelet.ports.server;

import java.util.Optional;

/** Source of the certificate of the kubelet server. Thread-safe. */
@FunctionalInterface
public interface ServingCertificates {

    /**
     * The certificate to serve with now; empty as long as there is none, in which case TLS handshakes fail. Asked at every
     * handshake, so that a renewed certificate is in use at once: must not block.
     */
    Optional<ServingCertificate> current();
}
