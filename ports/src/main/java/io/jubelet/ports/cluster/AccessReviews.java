package io.jubelet.ports.cluster;

import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
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
     * Whether a caller may do something.
     *
     * @throws io.jubelet.ports.failure.PortException when the API server gives no answer
     */
    boolean allows(AuthorizationAttributes question);
}
