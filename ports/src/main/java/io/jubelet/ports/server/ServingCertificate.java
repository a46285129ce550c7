package io.jubelet.ports.server;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;

/**
 * A certificate of a server.
 *
 * @param chain certificates, the one of the server first; at least one
 * @param key private key of the first
 */
public record ServingCertificate(List<X509Certificate> chain, PrivateKey key) {

    /** Copies the chain; rejects null and an empty chain. */
    public ServingCertificate {
        chain = List.copyOf(chain);
        Objects.requireNonNull(key, "key");
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("there is no certificate");
        }
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return "ServingCertificate[" + chain.getFirst().getSubjectX500Principal() + "]";
    }
}
