package io.jubelet.domain.podcertificate;

import io.jubelet.domain.value.QuotedText;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** State of a certificate of a pod. It is kept in memory alone: after a restart of the agent each one is requested anew. */
public sealed interface CertificateState {

    /** The present answer for the pod. */
    default Optional<Credential> credential() {
        return Optional.empty();
    }

    /** Why the pod can have nothing, in the words of a kubelet. */
    default String problem() {
        return "credential bundle is not issued yet";
    }

    /** The request whose outcome decides, by its name. */
    default Optional<OpenRequest> open() {
        return Optional.empty();
    }

    /** The state in metrics. */
    default String metric(Instant now) {
        return "not_yet_issued";
    }

    /** Nothing was requested. */
    record Initial() implements CertificateState {
    }

    /**
     * The first certificate is requested.
     *
     * @param request the request
     */
    record Waiting(OpenRequest request) implements CertificateState {

        /** Rejects null. */
        public Waiting {
            Objects.requireNonNull(request, "request");
        }

        @Override
        public Optional<OpenRequest> open() {
            return Optional.of(request);
        }
    }

    /** How a request ends without a certificate. */
    enum Refusal {
        /** The signer refused. */
        DENIED("denied"),
        /** The signer was not able to issue it. */
        FAILED("failed");

        private final String word;

        Refusal(String word) {
            this.word = word;
        }
    }

    /**
     * There is no certificate, for good.
     *
     * @param refusal how the request ended
     * @param reason word for machines
     * @param message for people
     */
    record Refused(Refusal refusal, String reason, String message) implements CertificateState {

        /** Rejects null. */
        public Refused {
            Objects.requireNonNull(refusal, "refusal");
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }

        @Override
        public String problem() {
            return "PodCertificateRequest was permanently " + refusal.word + ": reason=" + QuotedText.of(reason) + " message="
                    + QuotedText.of(message);
        }

        @Override
        public String metric(Instant now) {
            return refusal.word;
        }
    }

    /**
     * The certificate is there.
     *
     * @param issued key and certificate
     * @param validity when it is to be replaced
     */
    record Fresh(Credential issued, CertificateValidity validity) implements CertificateState {

        /** Rejects null. */
        public Fresh {
            Objects.requireNonNull(issued, "issued");
            Objects.requireNonNull(validity, "validity");
        }

        @Override
        public Optional<Credential> credential() {
            return Optional.of(issued);
        }

        @Override
        public String metric(Instant now) {
            return validity.state(now);
        }
    }

    /**
     * The certificate is there, and its successor is requested.
     *
     * @param former the certificate
     * @param request the request for the next
     */
    record Refreshing(Fresh former, OpenRequest request) implements CertificateState {

        /** Rejects null. */
        public Refreshing {
            Objects.requireNonNull(former, "former");
            Objects.requireNonNull(request, "request");
        }

        @Override
        public Optional<Credential> credential() {
            return former.credential();
        }

        @Override
        public Optional<OpenRequest> open() {
            return Optional.of(request);
        }

        @Override
        public String metric(Instant now) {
            return former.metric(now);
        }
    }
}
