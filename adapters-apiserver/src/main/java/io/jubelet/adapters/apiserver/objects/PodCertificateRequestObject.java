package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Outcome;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.Immutable;
import io.jubelet.ports.cluster.PodCertificateRequests.Request;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A request for a certificate of a pod as the API has it (certificates.k8s.io/v1beta1 PodCertificateRequest).
 *
 * @param metadata identity, and the pod as owner
 * @param spec what is requested
 * @param status what the signer said; absent as long as it has not
 */
public record PodCertificateRequestObject(ObjectMeta metadata, Spec spec, Optional<Status> status) {

    /** Rejects null. */
    public PodCertificateRequestObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(status, "status");
    }

    /** What is requested; names are those of the API. */
    public record Spec(String signerName, String podName, String podUID, String serviceAccountName, String serviceAccountUID,
            String nodeName, String nodeUID, Optional<Integer> maxExpirationSeconds, Binary stubPKCS10Request,
            Map<String, String> unverifiedUserAnnotations) {

        /** Copies the map; rejects null. */
        public Spec {
            Objects.requireNonNull(signerName, "signerName");
            Objects.requireNonNull(podName, "podName");
            Objects.requireNonNull(podUID, "podUID");
            Objects.requireNonNull(serviceAccountName, "serviceAccountName");
            Objects.requireNonNull(serviceAccountUID, "serviceAccountUID");
            Objects.requireNonNull(nodeName, "nodeName");
            Objects.requireNonNull(nodeUID, "nodeUID");
            Objects.requireNonNull(maxExpirationSeconds, "maxExpirationSeconds");
            Objects.requireNonNull(stubPKCS10Request, "stubPKCS10Request");
            unverifiedUserAnnotations = Immutable.sorted(unverifiedUserAnnotations);
        }

        /** What a node asks for. */
        static Spec of(Request request, byte[] pkcs10) {
            return new Spec(request.signer(), request.pod().name(), request.pod().uid(), request.account().name(),
                    request.account().uid(), request.node().name(), request.node().uid(), request.maxExpirationSeconds(),
                    Binary.of(pkcs10), request.userAnnotations());
        }
    }

    /**
     * What the signer said.
     *
     * @param conditions one of type {@code Issued}, {@code Denied} or {@code Failed} at most
     * @param certificateChain the certificate and those of its issuers
     * @param beginRefreshAt from when on it is to be replaced
     * @param notAfter when it ends
     */
    public record Status(List<Condition> conditions, String certificateChain, Optional<Instant> beginRefreshAt,
            Optional<Instant> notAfter) {

        /** Copies the list; rejects null. */
        public Status {
            conditions = List.copyOf(conditions);
            Objects.requireNonNull(certificateChain, "certificateChain");
            Objects.requireNonNull(beginRefreshAt, "beginRefreshAt");
            Objects.requireNonNull(notAfter, "notAfter");
        }

        private Optional<Outcome> outcome() {
            return conditions.stream().flatMap(condition -> outcome(condition).stream()).findFirst();
        }

        private Optional<Outcome> outcome(Condition condition) {
            return switch (condition.type()) {
                case "Denied" -> Optional.of(new PodCertificateRequest.Denied(condition.reason(), condition.message()));
                case "Failed" -> Optional.of(new PodCertificateRequest.Failed(condition.reason(), condition.message()));
                case "Issued" -> Optional.of(new PodCertificateRequest.Issued(certificateChain,
                        given(beginRefreshAt, "beginRefreshAt"), given(notAfter, "notAfter")));
                default -> Optional.empty();
            };
        }

        private static Instant given(Optional<Instant> time, String name) {
            return time.orElseThrow(() -> new UnreadableException("status." + name + ": is missing although the certificate is issued"));
        }
    }

    /**
     * What goes for the request.
     *
     * @param type what it is
     * @param reason word for machines
     * @param message for people
     */
    public record Condition(String type, String reason, String message) {

        /** Rejects null. */
        public Condition {
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * The part that a node uses.
     *
     * @throws UnreadableException when the times of an issued certificate are missing
     */
    PodCertificateRequest toDomain() {
        return new PodCertificateRequest(metadata.namespace(), metadata.name(),
                status.flatMap(Status::outcome).orElseGet(PodCertificateRequest.Pending::new));
    }
}
