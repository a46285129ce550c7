package io.jubelet.adapters.http;

import java.util.Optional;
import java.util.Set;

/**
 * The response to a GET request.
 *
 * @param status HTTP status
 * @param reason text of the status, may be empty
 * @param location target of a redirect; empty when there is none
 * @param body the body, or its beginning
 * @param whole whether the body is complete; false when it is longer than the limit of the request
 * @param broken why the body of a redirect has no end, although it is not longer; whoever follows the redirect does not need it
 */
record GetAnswer(int status, String reason, String location, byte[] body, boolean whole, Optional<NoAnswerException> broken) {

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    /** The target of a redirect. */
    Optional<String> redirect() {
        return REDIRECTS.contains(status) && !location.isEmpty() ? Optional.of(location) : Optional.empty();
    }
}
