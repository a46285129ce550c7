package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What nodes may do: their own Node, lease and CSINode, the pods that are bound to them, and what those pods refer to. The
 * rules and words are those of the Node authorizer of Kubernetes 1.36.
 */
final class NodeAuthorizer {

    private static final Optional<String> ALLOWED = Optional.empty();
    private static final Optional<String> REFUSED = Optional.of("");
    private static final Set<Verb> READS = EnumSet.of(Verb.GET, Verb.LIST, Verb.WATCH);
    private static final Set<Verb> CHANGES = EnumSet.of(Verb.UPDATE, Verb.PATCH);
    private static final Set<Verb> ALL_BUT_LISTS = EnumSet.of(Verb.GET, Verb.CREATE, Verb.UPDATE, Verb.PATCH, Verb.DELETE);

    private final NodeRelations relations;

    NodeAuthorizer(NodeRelations relations) {
        this.relations = relations;
    }

    /** Why a node is refused, empty when it is allowed. */
    Optional<String> refusal(ApiRequest request, String node) {
        return switch (request.resource()) {
            case SECRETS, CONFIG_MAPS -> readOnly(request, node);
            case PERSISTENT_VOLUME_CLAIMS -> request.subresource().equals("status") && CHANGES.contains(request.verb())
                    ? related(request, node) : getOnly(request, node);
            case PERSISTENT_VOLUMES, VOLUME_ATTACHMENTS, RESOURCE_CLAIMS -> getOnly(request, node);
            case RESOURCE_SLICES -> slices(request, node);
            case SERVICE_ACCOUNTS -> serviceAccount(request, node);
            case POD_CERTIFICATE_REQUESTS -> certificate(request, node);
            case LEASES -> lease(request, node);
            case CSI_NODES -> ownName(request, node, "a CSINode",
                    "can only access CSINode with the same name as the requesting node");
            case NODES -> node(request, node);
            case PODS -> pod(request, node);
            case SERVICES, RUNTIME_CLASSES, CSI_DRIVERS, CLUSTER_TRUST_BUNDLES -> only(request, READS);
            case EVENTS -> only(request, EnumSet.of(Verb.CREATE, Verb.UPDATE, Verb.PATCH));
            case CERTIFICATE_SIGNING_REQUESTS -> only(request, EnumSet.of(Verb.CREATE, Verb.GET, Verb.LIST, Verb.WATCH));
            case TOKEN_REVIEWS, SUBJECT_ACCESS_REVIEWS -> only(request, EnumSet.of(Verb.CREATE));
            case NAMESPACES -> REFUSED;
        };
    }

    private static Optional<String> only(ApiRequest request, Set<Verb> verbs) {
        return request.subresource().isEmpty() && verbs.contains(request.verb()) ? ALLOWED : REFUSED;
    }

    private Optional<String> readOnly(ApiRequest request, String node) {
        if (!READS.contains(request.verb())) {
            return Optional.of("can only read resources of this type");
        }
        if (request.key().namespace().isEmpty()) {
            return Optional.of("can only read namespaced object of this type");
        }
        return related(request, node);
    }

    private Optional<String> getOnly(ApiRequest request, String node) {
        return request.verb() == Verb.GET ? related(request, node)
                : Optional.of("can only get individual resources of this type");
    }

    private Optional<String> related(ApiRequest request, String node) {
        String name = Names.of(request);
        if (name.isEmpty()) {
            return Optional.of("No Object name found");
        }
        return relations.exist(node, request.resource(), request.key().namespace(), name) ? ALLOWED
                : Optional.of("no relationship found between node '" + node + "' and this object");
    }

    private Optional<String> serviceAccount(ApiRequest request, String node) {
        if (request.verb() == Verb.GET && request.subresource().isEmpty()) {
            return related(request, node);
        }
        if (request.verb() != Verb.CREATE || request.key().name().isEmpty()) {
            return Optional.of("can only create tokens for individual service accounts");
        }
        return request.subresource().equals("token") ? related(request, node)
                : Optional.of("can only create token subresource of serviceaccount");
    }

    private static Optional<String> lease(ApiRequest request, String node) {
        Optional<String> refusal = ownName(request, node, "a node lease",
                "can only access node lease with the same name as the requesting node");
        return refusal.isEmpty() && !request.key().namespace().equals("kube-node-lease")
                ? Optional.of("can only access leases in the \"kube-node-lease\" system namespace") : refusal;
    }

    /** Only lists, here: the drivers of the tests publish as somebody else. */
    private static Optional<String> slices(ApiRequest request, String node) {
        return Names.selected(request, "spec.nodeName").equals(Optional.of(node)) ? ALLOWED
                : Optional.of("can only list/watch/deletecollection resourceslices with nodeName field selector");
    }

    private static Optional<String> certificate(ApiRequest request, String node) {
        if (!request.subresource().isEmpty()) {
            return Optional.of("nodes may not access the status subresource of PodCertificateRequests");
        }
        return switch (request.verb()) {
            case CREATE -> ALLOWED;
            case LIST, WATCH -> Names.selected(request, "spec.nodeName").equals(Optional.of(node)) ? ALLOWED
                    : Optional.of("can only list/watch podcertificaterequests with nodeName field selector");
            case GET, UPDATE, PATCH, DELETE -> Optional.of("nodes may not "
                    + request.verb().name().toLowerCase(Locale.ROOT) + " podcertificaterequests");
        };
    }

    private static Optional<String> ownName(ApiRequest request, String node, String what, String otherName) {
        if (!ALL_BUT_LISTS.contains(request.verb())) {
            return Optional.of("can only get, create, update, patch, or delete " + what);
        }
        return request.verb() == Verb.CREATE || request.key().name().equals(node) ? ALLOWED : Optional.of(otherName);
    }

    private static Optional<String> node(ApiRequest request, String node) {
        if (request.subresource().equals("status")) {
            return CHANGES.contains(request.verb()) ? ALLOWED : REFUSED;
        }
        if (!request.subresource().isEmpty() || request.verb() == Verb.DELETE) {
            return REFUSED;
        }
        String name = Names.of(request);
        if (!READS.contains(request.verb()) || name.equals(node)) {
            return ALLOWED;
        }
        return Optional.of(name.isEmpty() ? "node '" + node + "' cannot read all nodes, only its own Node object"
                : "node '" + node + "' cannot read '" + name + "', only its own Node object");
    }

    private Optional<String> pod(ApiRequest request, String node) {
        return switch (request.subresource()) {
            case "" -> switch (request.verb()) {
                case GET -> related(request, node);
                case LIST, WATCH -> pods(request, node);
                case CREATE, DELETE -> ALLOWED;
                case UPDATE, PATCH -> REFUSED;
            };
            case "status" -> CHANGES.contains(request.verb()) ? ALLOWED : REFUSED;
            case "eviction" -> request.verb() == Verb.CREATE ? ALLOWED : REFUSED;
            default -> REFUSED;
        };
    }

    private Optional<String> pods(ApiRequest request, String node) {
        if (Names.selected(request, "spec.nodeName").equals(Optional.of(node))) {
            return ALLOWED;
        }
        return Names.of(request).isEmpty() ? Optional.of("can only list/watch pods with spec.nodeName field selector")
                : related(request, node);
    }
}
