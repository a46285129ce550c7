package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Admission;
import io.jubelet.adapters.apiserver.testserver.rest.ApiFailure;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.util.Objects;
import java.util.Optional;

/**
 * Nodes change only what is theirs: the plugin NodeRestriction of Kubernetes 1.36, as far as its rules concern resources that
 * are served here, in its words.
 */
public final class NodeRestriction implements Admission {

    private final PodsOfNodes pods;
    private final TokensOfNodes tokens;

    /** Decides by the objects of a store. */
    public NodeRestriction(Store store) {
        this.pods = new PodsOfNodes(store);
        this.tokens = new TokensOfNodes(store);
    }

    @Override
    public void admit(ApiRequest request, Optional<Tree> wanted, Optional<Tree> old) {
        request.caller().node().flatMap(node -> refusal(request, wanted, old, node)).ifPresent(why -> {
            String name = wanted.map(object -> object.text("metadata", "name")).orElse("");
            throw ApiFailure.forbidden(request.resource(), request.key().name().isEmpty() ? name : request.key().name(), why);
        });
    }

    private Optional<String> refusal(ApiRequest request, Optional<Tree> wanted, Optional<Tree> old, String node) {
        return switch (request.resource()) {
            case PODS -> pods.refusal(request, wanted, old, node);
            case NODES -> node(request, wanted, old, node);
            case SERVICE_ACCOUNTS -> tokens.refusal(request, wanted.orElseThrow(), node);
            case LEASES -> ownName(request, wanted, node, "node lease");
            case POD_CERTIFICATE_REQUESTS -> certificate(wanted.orElseThrow(), node);
            case CSI_NODES -> ownName(request, wanted, node, "CSINode");
            default -> Optional.empty();
        };
    }

    private static Optional<String> certificate(Tree request, String node) {
        String named = request.text("spec", "nodeName");
        return named.equals(node) ? Optional.empty() : Optional.of("PodCertificateRequest.Spec.NodeName=\"" + named
                + "\", which is not the requesting node \"" + node + "\"");
    }

    private static Optional<String> ownName(ApiRequest request, Optional<Tree> wanted, String node, String what) {
        boolean own = request.verb() != Verb.CREATE || wanted.orElseThrow().text("metadata", "name").equals(node);
        return own ? Optional.empty()
                : Optional.of("can only access " + what + " with the same name as the requesting node");
    }

    private static Optional<String> node(ApiRequest request, Optional<Tree> wanted, Optional<Tree> old, String node) {
        Tree after = wanted.orElseGet(Tree::empty);
        Tree before = old.orElseGet(Tree::empty);
        String name = request.verb() == Verb.CREATE ? after.text("metadata", "name") : request.key().name();
        if (!name.equals(node)) {
            return Optional.of("node \"" + node + "\" is not allowed to modify node \"" + name + "\"");
        }
        String labels = String.join(", ", NodeLabels.forbidden(after, before));
        if (!labels.isEmpty()) {
            return Optional.of(request.verb() == Verb.CREATE
                    ? "node \"" + node + "\" is not allowed to set the following labels: " + labels
                    : "is not allowed to modify labels: " + labels);
        }
        boolean taints = Objects.equals(after.value("spec", "taints"), before.value("spec", "taints"));
        return taints || request.verb() == Verb.CREATE ? Optional.empty()
                : Optional.of("node \"" + node + "\" is not allowed to modify taints");
    }
}
