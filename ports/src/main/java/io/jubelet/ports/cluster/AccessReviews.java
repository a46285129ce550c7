package io.jubelet.ports.cluster;

import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import java.util.Objects;
import java.util.Optional;

/**
 * Asks the API server who a caller is and what a caller may do (authentication.k8s.io/v1 TokenReview,
 * authorization.k8s.io/v1 SubjectAccessReview). Answers are not cached. Calls block; an interrupt ends them.
 */
public interface AccessReviews {

    /**
     * Whom a bearer token belongs to; empty when it is not valid.
     *
     * @throws io.jubelet.ports.failure.PortException when the API server gives no answer; the message never has the token
     */
    Optional<Caller> authenticate(String token);

    /**
     * Whether the answer to a question is yes.
     *
     * @throws io.jubelet.ports.failure.PortException when the API server gives no answer
     */
    Decision authorize(AuthorizationAttributes question);

    /**
     * An answer.
     *
     * @param allowed whether it is allowed
     * @param reason why, as the API server has it; may be empty
     */
    record Decision(boolean allowed, String reason) {

        /** Rejects null. */
        public Decision {
            Objects.requireNonNull(reason, "reason");
        }
    }
}
