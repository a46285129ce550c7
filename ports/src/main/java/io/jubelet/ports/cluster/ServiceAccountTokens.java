package io.jubelet.ports.cluster;

import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/** Service accounts, and tokens of them for pods of this node (authentication.k8s.io/v1 TokenRequest). */
public interface ServiceAccountTokens {

    /**
     * Requests a token. Every call sends a request; the caller caches the token.
     *
     * @throws io.jubelet.ports.failure.PermissionDeniedException when the API server does not give one to this pod or node
     * @throws io.jubelet.ports.failure.NotFoundException when the service account or the pod is not there
     * @throws io.jubelet.ports.failure.ConflictException when the service account has another uid than the request
     * @throws io.jubelet.ports.failure.PortException when the API server does not answer
     */
    Token issue(Request request);

    /**
     * Reads a service account. Asked every time.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that name
     * @throws io.jubelet.ports.failure.PermissionDeniedException when no pod of this node uses it
     * @throws io.jubelet.ports.failure.PortException when the API server does not answer
     */
    Account account(String namespace, String name);

    /**
     * A service account.
     *
     * @param uid its uid: another of the same name is another
     * @param annotations its annotations
     */
    record Account(String uid, Map<String, String> annotations) {

        /** Copies the map; rejects null. */
        public Account {
            Objects.requireNonNull(uid, "uid");
            annotations = Immutable.sorted(annotations);
        }
    }

    /**
     * A requested token.
     *
     * @param namespace of pod and service account
     * @param serviceAccount its name
     * @param audience audience of the token; empty for the API server
     * @param seconds requested lifetime, at least 600
     * @param podName the pod it is bound to: it ends with the pod
     * @param podUid likewise
     * @param accountUid uid that the service account must have, so that another one of the same name gives no token; empty
     *     for any
     */
    record Request(String namespace, String serviceAccount, String audience, long seconds, String podName, String podUid,
            String accountUid) {

        /** For whatever service account has the name now. */
        public Request(String namespace, String serviceAccount, String audience, long seconds, String podName,
                String podUid) {
            this(namespace, serviceAccount, audience, seconds, podName, podUid, "");
        }

        /** Rejects null. */
        public Request {
            Objects.requireNonNull(namespace, "namespace");
            Objects.requireNonNull(serviceAccount, "serviceAccount");
            Objects.requireNonNull(audience, "audience");
            Objects.requireNonNull(podName, "podName");
            Objects.requireNonNull(podUid, "podUid");
            Objects.requireNonNull(accountUid, "accountUid");
        }
    }

    /**
     * A token.
     *
     * @param text the secret
     * @param expires when it ends
     */
    record Token(String text, Instant expires) {

        /** Rejects null. */
        public Token {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(expires, "expires");
        }

        /** Without the secret. */
        @Override
        public String toString() {
            return "Token[expires=" + expires + "]";
        }
    }
}
