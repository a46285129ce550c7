package io.jubelet.ports.fake;

import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.ports.cluster.AccessReviews;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Callers and their rights in memory: everything that was not granted is refused. */
public final class FakeAccessReviews implements AccessReviews {

    private final Map<String, Caller> tokens = new ConcurrentHashMap<>();
    private final Map<String, Boolean> grants = new ConcurrentHashMap<>();

    /** From now on a token belongs to this caller. */
    public void issue(String token, Caller caller) {
        tokens.put(token, caller);
    }

    /** From now on this user may do this with a subresource of a node. */
    public void grant(String user, String verb, String subresource) {
        grants.put(user + " " + verb + " " + subresource, true);
    }

    @Override
    public Optional<Caller> authenticate(String token) {
        return Optional.ofNullable(tokens.get(token));
    }

    @Override
    public boolean allows(AuthorizationAttributes question) {
        return grants.containsKey(question.caller().name() + " " + question.verb() + " " + question.subresource());
    }
}
