package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.ports.cluster.AccessReviews;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@link AccessReviews} have to do. */
public abstract class AccessReviewsContract {

    /** The reviews. */
    protected abstract AccessReviews reviews();

    /** A valid token. */
    protected abstract String token();

    /** Name of the user whom {@link #token} belongs to. */
    protected abstract String user();

    /** A user who may read nodes/metrics. */
    protected abstract Caller reader();

    @Test
    void aTokenBelongsToItsUser() {
        assertEquals(Optional.of(user()), reviews().authenticate(token()).map(Caller::name));
    }

    @Test
    void anUnknownTokenBelongsToNobody() {
        assertEquals(Optional.empty(), reviews().authenticate("nonsense"));
    }

    @Test
    void aCallerMayDoWhatWasGranted() {
        assertTrue(reviews().allows(question(reader(), "get", "metrics")));
    }

    @Test
    void aCallerMayDoNothingElse() {
        assertFalse(reviews().allows(question(reader(), "create", "proxy")));
        assertFalse(reviews().allows(question(new Caller("nobody", "", List.of(), Map.of()), "get", "metrics")));
    }

    private static AuthorizationAttributes question(Caller caller, String verb, String subresource) {
        return new AuthorizationAttributes(caller, verb, "here", subresource, "/metrics");
    }
}
