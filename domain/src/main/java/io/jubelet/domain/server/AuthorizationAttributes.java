package io.jubelet.domain.server;

import java.util.Objects;

/**
 * A request to the authorizer: whether a caller may do something with a subresource of this node
 * (authorization.k8s.io/v1 SubjectAccessReview with resource {@code nodes} of the core group, version v1).
 *
 * @param caller who
 * @param verb verb of the API; empty for a method that has none
 * @param node name of the node
 * @param subresource subresource of the node
 * @param path decoded path of the request, without the query
 */
public record AuthorizationAttributes(Caller caller, String verb, String node, String subresource, String path) {

    /** Rejects null. */
    public AuthorizationAttributes {
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(verb, "verb");
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(subresource, "subresource");
        Objects.requireNonNull(path, "path");
    }
}
