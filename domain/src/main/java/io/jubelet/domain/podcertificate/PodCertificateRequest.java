package io.jubelet.domain.podcertificate;

import java.time.Instant;
import java.util.Objects;

/**
 * A request for a certificate as the API server has it (certificates.k8s.io PodCertificateRequest).
 *
 * @param namespace its namespace, which is that of the pod
 * @param name its name
 * @param outcome what its signer said
 */
public record PodCertificateRequest(String namespace, String name, Outcome outcome) {

    /** Rejects null. */
    public PodCertificateRequest {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(outcome, "outcome");
    }

    /** Namespace and name, as messages name it. */
    public String fullName() {
        return namespace + "/" + name;
    }

    /** The answer of the signer. */
    public sealed interface Outcome {
    }

    /** Nothing yet. */
    public record Pending() implements Outcome {
    }

    /**
     * The signer refuses for good.
     *
     * @param reason word for machines, such as {@code UnsupportedKeyType}
     * @param message for people
     */
    public record Denied(String reason, String message) implements Outcome {

        /** Rejects null. */
        public Denied {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * The signer was not able to issue it.
     *
     * @param reason word for machines
     * @param message for people
     */
    public record Failed(String reason, String message) implements Outcome {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * The certificate is there.
     *
     * @param chain the certificate and those of its issuers, as the signer wrote them
     * @param beginRefreshAt from when on it is to be replaced
     * @param notAfter when it ends
     */
    public record Issued(String chain, Instant beginRefreshAt, Instant notAfter) implements Outcome {

        /** Rejects null. */
        public Issued {
            Objects.requireNonNull(chain, "chain");
            Objects.requireNonNull(beginRefreshAt, "beginRefreshAt");
            Objects.requireNonNull(notAfter, "notAfter");
        }
    }
}
