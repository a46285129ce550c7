package io.jubelet.adapters.apiserver.objects;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A request for a token and its response, as the API has them (authentication.k8s.io/v1 TokenRequest).
 *
 * @param spec what is requested
 * @param status what was given; nothing in a request
 */
public record TokenRequestObject(Spec spec, Status status) {

    /** Rejects null. */
    public TokenRequestObject {
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(status, "status");
    }

    /** A request. */
    static TokenRequestObject of(Spec spec) {
        return new TokenRequestObject(spec, new Status("", Optional.empty()));
    }

    /**
     * What is requested.
     *
     * @param audiences who is to accept the token; none for the API server
     * @param expirationSeconds life time
     * @param boundObjectRef what the token ends with
     */
    public record Spec(List<String> audiences, long expirationSeconds, Optional<BoundObject> boundObjectRef) {

        /** Copies the list; rejects null. */
        public Spec {
            audiences = List.copyOf(audiences);
            Objects.requireNonNull(boundObjectRef, "boundObjectRef");
        }
    }

    /**
     * An object that a token ends with.
     *
     * @param kind its kind
     * @param apiVersion version of the kind
     * @param name its name, in the namespace of the service account
     * @param uid its uid
     */
    public record BoundObject(String kind, String apiVersion, String name, String uid) {

        /** Rejects null. */
        public BoundObject {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(apiVersion, "apiVersion");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(uid, "uid");
        }

        static BoundObject pod(String name, String uid) {
            return new BoundObject("Pod", "v1", name, uid);
        }
    }

    /**
     * What was given.
     *
     * @param token the secret
     * @param expirationTimestamp when it ends
     */
    public record Status(String token, Optional<Instant> expirationTimestamp) {

        /** Rejects null. */
        public Status {
            Objects.requireNonNull(token, "token");
            Objects.requireNonNull(expirationTimestamp, "expirationTimestamp");
        }

        /** Without the secret. */
        @Override
        public String toString() {
            return "Status[expirationTimestamp=" + expirationTimestamp + "]";
        }
    }
}
