package io.jubelet.adapters.http;

import java.util.Optional;
import java.util.Set;

/**
 * The answer to a GET request.
 *
 * @param status HTTP status
 * @param reason text of the status, may be empty
 * @param location where to go instead; empty when the answer does not say
 * @param body the body, or its beginning
 * @param whole whether the body is complete; false when it is longer than was asked for
 */
record GetAnswer(int status, String reason, String location, byte[] body, boolean whole) {

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    /** Where the answer sends the client. */
    Optional<String> redirect() {
        return REDIRECTS.contains(status) && !location.isEmpty() ? Optional.of(location) : Optional.empty();
    }
}
