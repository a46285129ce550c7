package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.failure.InternalException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link ServiceAccountTokens} over the API. Failures never contain a token. Thread-safe. */
public final class ApiServiceAccountTokens implements ServiceAccountTokens {

    private static final ObjectCodec<TokenRequestObject> CODEC = ObjectCodec.of(TokenRequestObject.class);

    private static final ObjectCodec<ServiceAccountObject> ACCOUNTS = ObjectCodec.of(ServiceAccountObject.class);

    private final ClusterApi api;

    /** Tokens that are requested over this. */
    public ApiServiceAccountTokens(ClusterApi api) {
        this.api = api;
    }

    @Override
    public Token issue(Request request) {
        List<String> audiences = request.audience().isEmpty() ? List.of() : List.of(request.audience());
        TokenRequestObject requested = TokenRequestObject.of(new TokenRequestObject.Spec(audiences, request.seconds(),
                Optional.of(TokenRequestObject.BoundObject.pod(request.podName(), request.podUid()))));
        ApiPath path = ApiPath.core().in(request.namespace(), "serviceaccounts").named(request.serviceAccount()).part("token");
        Map<String, Object> object = CODEC.write(requested, "authentication.k8s.io/v1", "TokenRequest");
        if (!request.accountUid().isEmpty()) {
            object.put("metadata", Map.of("uid", request.accountUid()));
        }
        return read(path, RefusedRequests.repeat(() -> api.create(path, object), api.timers()));
    }

    @Override
    public Account account(String namespace, String name) {
        ApiPath path = ApiPath.core().in(namespace, "serviceaccounts").named(name);
        try {
            var metadata = ACCOUNTS.read(RefusedRequests.repeat(() -> api.get(path), api.timers())).metadata();
            return new Account(metadata.uid(), metadata.annotations());
        } catch (UnreadableException e) {
            throw new InternalException("the answer of the API server to GET " + path + " can't be used: " + e.getMessage());
        }
    }

    private static Token read(ApiPath path, WireNode.Obj answer) {
        TokenRequestObject.Status given;
        try {
            given = CODEC.read(answer).status();
        } catch (UnreadableException e) {
            throw unusable(path, e.getMessage());
        }
        Instant expires = given.expirationTimestamp().orElseThrow(() -> unusable(path, "it does not say when the token ends"));
        if (given.token().isEmpty()) {
            throw unusable(path, "there is no token in it");
        }
        return new Token(given.token(), expires);
    }

    private static InternalException unusable(ApiPath path, String why) {
        return new InternalException("the answer of the API server to POST " + path + " can't be used: " + why);
    }
}
