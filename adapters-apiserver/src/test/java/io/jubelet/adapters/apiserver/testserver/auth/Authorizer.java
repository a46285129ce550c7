package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.rest.ApiFailure;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** All for administrators, the Node authorizer for nodes, only certificate requests for bootstrap tokens. */
public final class Authorizer {

    private static final Set<Verb> FOR_NEWCOMERS = EnumSet.of(Verb.CREATE, Verb.GET, Verb.LIST, Verb.WATCH);

    private final NodeAuthorizer nodes;

    /** Decides by the pods of a store. */
    public Authorizer(Store store) {
        this.nodes = new NodeAuthorizer(new NodeRelations(store));
    }

    /** Fails when the caller is not authorized. */
    public void check(ApiRequest request) {
        Optional<String> refusal = refusal(request);
        if (refusal.isPresent()) {
            throw ApiFailure.forbidden(request.resource(), Names.of(request), message(request, refusal.get()));
        }
    }

    /** Why it is refused, which may be an empty text; empty when it is allowed. */
    private Optional<String> refusal(ApiRequest request) {
        Caller caller = request.caller();
        if (caller.groups().contains("system:masters")) {
            return Optional.empty();
        }
        if (caller.node().isPresent()) {
            return nodes.refusal(request, caller.node().get());
        }
        boolean newcomer = caller.groups().contains("system:bootstrappers")
                && request.resource() == Resource.CERTIFICATE_SIGNING_REQUESTS && FOR_NEWCOMERS.contains(request.verb());
        return newcomer ? Optional.empty() : Optional.of("");
    }

    private static String message(ApiRequest request, String reason) {
        String resource = request.resource().plural()
                + (request.subresource().isEmpty() ? "" : "/" + request.subresource());
        // A namespace counts as being in itself.
        String namespace = request.resource() == Resource.NAMESPACES ? request.key().name() : request.key().namespace();
        String where = namespace.isEmpty() ? "at the cluster scope" : "in the namespace \"" + namespace + "\"";
        return "User \"" + request.caller().name() + "\" cannot " + request.verb().name().toLowerCase(Locale.ROOT)
                + " resource \"" + resource + "\" in API group \"" + request.resource().group() + "\" " + where
                + (reason.isEmpty() ? "" : ": " + reason);
    }
}
