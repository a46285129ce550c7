package io.jubelet.adapters.apiserver.objects;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Answers of reviews, as the API has them. */
public final class ReviewObjects {

    private ReviewObjects() {
    }

    /**
     * authentication.k8s.io/v1 TokenReview.
     *
     * @param status the answer
     */
    public record TokenReview(TokenStatus status) {

        /** Rejects null. */
        public TokenReview {
            Objects.requireNonNull(status, "status");
        }
    }

    /**
     * Whose a token is.
     *
     * @param authenticated whether it is valid
     * @param user whom it belongs to
     */
    public record TokenStatus(boolean authenticated, User user) {

        /** Rejects null. */
        public TokenStatus {
            Objects.requireNonNull(user, "user");
        }
    }

    /**
     * A user.
     *
     * @param username name
     * @param uid id
     * @param groups groups
     * @param extra further attributes
     */
    public record User(String username, String uid, List<String> groups, Map<String, List<String>> extra) {

        /** Copies the collections, which must not be null; the other parts are not checked. */
        public User {
            groups = List.copyOf(groups);
            extra = Map.copyOf(extra);
        }
    }

    /**
     * authorization.k8s.io/v1 SubjectAccessReview.
     *
     * @param status the answer
     */
    public record AccessReview(AccessStatus status) {

        /** Rejects null. */
        public AccessReview {
            Objects.requireNonNull(status, "status");
        }
    }

    /**
     * A decision.
     *
     * @param allowed whether an authorizer allows it
     * @param denied whether an authorizer denies it, even if another one allows it
     */
    public record AccessStatus(boolean allowed, boolean denied) {
    }
}
