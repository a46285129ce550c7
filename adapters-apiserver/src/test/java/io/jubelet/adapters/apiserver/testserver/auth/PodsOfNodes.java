package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What nodes may do to pods: make mirror pods that need nothing of the cluster, and change and delete their own. */
final class PodsOfNodes {

    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final Store store;

    PodsOfNodes(Store store) {
        this.store = store;
    }

    Optional<String> refusal(ApiRequest request, Optional<Tree> wanted, Optional<Tree> old, String node) {
        boolean own = old.filter(pod -> pod.text("spec", "nodeName").equals(node)).isPresent();
        return switch (request.subresource()) {
            case "eviction" -> own ? Optional.empty()
                    : Optional.of("node " + node + " can only evict pods with spec.nodeName set to itself");
            case "status" -> status(wanted.orElseThrow(), old.orElseThrow(), own, node);
            default -> request.verb() == Verb.CREATE ? creation(wanted.orElseThrow(), node)
                    : own ? Optional.empty()
                    : Optional.of("node \"" + node + "\" can only delete pods with spec.nodeName set to itself");
        };
    }

    private static Optional<String> status(Tree wanted, Tree old, boolean own, String node) {
        if (!own) {
            return Optional.of("node \"" + node + "\" can only update pod status for pods with spec.nodeName set to itself");
        }
        return Objects.equals(wanted.value("metadata", "labels"), old.value("metadata", "labels")) ? Optional.empty()
                : Optional.of("node \"" + node + "\" cannot update labels through pod status");
    }

    private Optional<String> creation(Tree pod, String node) {
        String start = "node \"" + node + "\" can only create ";
        if (!pod.has("metadata", "annotations", MIRROR)) {
            return Optional.of("pod does not have \"" + MIRROR + "\" annotation, " + start + "mirror pods");
        }
        if (!pod.text("spec", "nodeName").equals(node)) {
            return Optional.of(start + "pods with spec.nodeName set to itself");
        }
        List<Tree> owners = pod.objects("metadata", "ownerReferences");
        if (owners.size() > 1) {
            return Optional.of(start + "pods with a single owner reference set to itself");
        }
        if (owners.isEmpty() || !isNode(owners.getFirst(), node)) {
            return Optional.of(start + "pods with an owner reference set to itself");
        }
        return owner(owners.getFirst(), node, start).or(() -> reference(pod)
                .map(what -> "node \"" + node + "\" can not create pods that reference " + what));
    }

    private static boolean isNode(Tree owner, String node) {
        return owner.text("apiVersion").equals("v1") && owner.text("kind").equals("Node") && owner.text("name").equals(node);
    }

    private Optional<String> owner(Tree owner, String node, String start) {
        if (!owner.flag("controller")) {
            return Optional.of(start + "pods with a controller owner reference set to itself");
        }
        if (owner.flag("blockOwnerDeletion")) {
            return Optional.of("node \"" + node + "\" must not set blockOwnerDeletion on an owner reference");
        }
        String uid = store.get(Resource.NODES, new ObjectKey("", node)).map(one -> one.text("metadata", "uid")).orElse("");
        return uid.equals(owner.text("uid")) ? Optional.empty()
                : Optional.of("node " + node + " UID mismatch: expected " + owner.text("uid") + " got " + uid);
    }

    /** What of the cluster a pod needs, if anything. */
    private static Optional<String> reference(Tree pod) {
        if (pod.has("spec", "serviceAccountName")) {
            return Optional.of("serviceaccounts");
        }
        if (!PodReferences.secrets(pod).isEmpty()) {
            return Optional.of("secrets");
        }
        if (!PodReferences.configMaps(pod).isEmpty()) {
            return Optional.of("configmaps");
        }
        boolean tokens = pod.objects("spec", "volumes").stream()
                .flatMap(volume -> volume.objects("projected", "sources").stream())
                .anyMatch(source -> source.has("serviceAccountToken"));
        if (tokens) {
            return Optional.of("serviceaccounts (via projected volumes)");
        }
        return PodReferences.claims(pod).isEmpty() ? Optional.empty() : Optional.of("persistentvolumeclaims");
    }
}
