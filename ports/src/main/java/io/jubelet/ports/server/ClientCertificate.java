package io.jubelet.ports.server;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The client certificate of a TLS connection. The transport verifies the chain, the core authenticates the caller by it. */
public sealed interface ClientCertificate {

    /** The client sent no certificate, there is no TLS, or no authority is configured to verify it against. */
    ClientCertificate NONE = new Absent(Optional.empty());

    /** Until when the certificate is valid that the client sent; empty when it sent none that was looked at. */
    Optional<Instant> notAfter();

    /**
     * No usable certificate: none, or one without a user.
     *
     * @param notAfter until when that one is valid
     */
    record Absent(Optional<Instant> notAfter) implements ClientCertificate {

        /** Rejects null. */
        public Absent {
            Objects.requireNonNull(notAfter, "notAfter");
        }
    }

    /**
     * A certificate that leads to a configured authority, is valid now and may be used by a client.
     *
     * @param commonName common name of its subject; the user name
     * @param organizations organizations of its subject; the groups
     * @param uid UID in its subject (OID 1.3.6.1.4.1.57683.2); empty for none
     * @param credentialId {@code X509SHA256=} and the SHA-256 of the certificate in hexadecimal digits, the value of the extra
     *     attribute {@code authentication.kubernetes.io/credential-id}; empty when it is not known
     * @param notAfter until when it is valid; empty when that is not known
     */
    record Verified(String commonName, List<String> organizations, String uid, String credentialId,
            Optional<Instant> notAfter) implements ClientCertificate {

        /** Copies the list. */
        public Verified {
            Objects.requireNonNull(commonName, "commonName");
            organizations = List.copyOf(organizations);
            Objects.requireNonNull(uid, "uid");
            Objects.requireNonNull(credentialId, "credentialId");
            Objects.requireNonNull(notAfter, "notAfter");
        }

        /** One without UID, without id of the credential and without a known end. */
        public Verified(String commonName, List<String> organizations) {
            this(commonName, organizations, "", "", Optional.empty());
        }
    }

    /**
     * A certificate that can't be trusted. The caller may still authenticate in another way.
     *
     * @param reason why, for the log; never sent to the caller
     * @param notAfter until when it is valid, or was; empty when that is not known
     */
    record Untrusted(String reason, Optional<Instant> notAfter) implements ClientCertificate {

        /** Rejects null. */
        public Untrusted {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(notAfter, "notAfter");
        }

        /** One without a known end. */
        public Untrusted(String reason) {
            this(reason, Optional.empty());
        }
    }
}
