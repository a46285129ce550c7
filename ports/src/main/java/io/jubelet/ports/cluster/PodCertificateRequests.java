package io.jubelet.ports.cluster;

import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.Immutable;
import io.jubelet.ports.api.Subscription;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Requests for certificates of pods on this node (certificates.k8s.io PodCertificateRequest, KEP 4317). Few nodes make any, so
 * they are watched only from the first question on.
 */
public interface PodCertificateRequests {

    /**
     * Makes a new private key and requests a certificate for it. The key is returned, and kept nowhere else. Takes seconds of
     * CPU time for keys of RSA.
     *
     * @throws io.jubelet.ports.failure.InvalidArgumentException when there are no keys of that type, or the API server does not
     *     accept the request
     * @throws io.jubelet.ports.failure.PermissionDeniedException when this node may not request it: the pod is not here, or the
     *     cluster has no such requests
     * @throws io.jubelet.ports.failure.NotFoundException when the API server does not serve them
     * @throws io.jubelet.ports.failure.PortException when the API server does not answer
     */
    Requested create(Request wanted);

    /**
     * A request as it was last seen; empty when there is none of that name, or it was not seen yet. Waits for the first list of
     * the API server, at most a second.
     *
     * @throws io.jubelet.ports.failure.UnavailableException when the requests were not listed yet
     */
    Optional<PodCertificateRequest> find(String namespace, String name);

    /**
     * Follows changes.
     *
     * @param changed is run after a request was made, changed or deleted, and when they are seen for the first time; must not
     *     block
     */
    Subscription changes(Runnable changed);

    /**
     * A certificate that a pod is to have.
     *
     * @param pod the pod
     * @param account its service account
     * @param node the node that it runs on
     * @param signer who is to issue it, such as {@code example.com/signer}
     * @param keyType {@code RSA3072}, {@code RSA4096}, {@code ECDSAP256}, {@code ECDSAP384}, {@code ECDSAP521} or
     *     {@code ED25519}
     * @param maxExpirationSeconds longest requested life time in seconds; empty for that of the API server
     * @param userAnnotations what the author of the pod passes to the signer
     */
    record Request(PodIdentity pod, Named account, Named node, String signer, String keyType, Optional<Integer> maxExpirationSeconds,
            Map<String, String> userAnnotations) {

        /** Copies the map; rejects null. */
        public Request {
            Objects.requireNonNull(pod, "pod");
            Objects.requireNonNull(account, "account");
            Objects.requireNonNull(node, "node");
            Objects.requireNonNull(signer, "signer");
            Objects.requireNonNull(keyType, "keyType");
            Objects.requireNonNull(maxExpirationSeconds, "maxExpirationSeconds");
            userAnnotations = Immutable.sorted(userAnnotations);
        }
    }

    /**
     * An object, by name and uid.
     *
     * @param name its name
     * @param uid its uid
     */
    record Named(String name, String uid) {

        /** Rejects null. */
        public Named {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(uid, "uid");
        }
    }

    /**
     * A request that was made. Its text form does not show the key.
     *
     * @param name name of the request, in the namespace of the pod
     * @param created when the API server made it
     * @param key the private key, one block of PEM with PKCS #8
     */
    record Requested(String name, Instant created, Binary key) {

        /** Rejects null. */
        public Requested {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(created, "created");
            Objects.requireNonNull(key, "key");
        }
    }
}
