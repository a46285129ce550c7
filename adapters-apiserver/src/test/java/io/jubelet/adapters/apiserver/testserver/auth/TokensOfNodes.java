package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.ApiFailure;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.util.List;
import java.util.Optional;

/** Nodes get tokens only for pods that are bound to them, and only for an audience that the pod wants one for. */
final class TokensOfNodes {

    private final Store store;

    TokensOfNodes(Store store) {
        this.store = store;
    }

    Optional<String> refusal(ApiRequest request, Tree tokenRequest, String node) {
        Tree reference = tokenRequest.object("spec", "boundObjectRef");
        if (!reference.text("kind").equals("Pod") || reference.text("name").isEmpty()) {
            return Optional.of("node requested token not bound to a pod");
        }
        if (reference.text("uid").isEmpty()) {
            return Optional.of("node requested token with a pod binding without a uid");
        }
        String name = reference.text("name");
        Tree pod = store.get(Resource.PODS, new ObjectKey(request.key().namespace(), name))
                .orElseThrow(() -> ApiFailure.notFound(Resource.PODS, name));
        if (!reference.text("uid").equals(pod.text("metadata", "uid"))) {
            return Optional.of("the UID in the bound object reference (" + reference.text("uid") + ") does not match the UID "
                    + "in record. The object might have been deleted and then recreated");
        }
        if (!pod.text("spec", "nodeName").equals(node)) {
            return Optional.of("node requested token bound to a pod scheduled on a different node");
        }
        return audience(tokenRequest.texts("spec", "audiences"), pod, request.caller().name());
    }

    private static Optional<String> audience(List<String> audiences, Tree pod, String user) {
        if (audiences.size() > 1) {
            return Optional.of("node may only request 0 or 1 audiences");
        }
        String wanted = String.join("", audiences);
        boolean named = pod.objects("spec", "volumes").stream()
                .flatMap(volume -> volume.objects("projected", "sources").stream())
                .filter(source -> source.has("serviceAccountToken"))
                .anyMatch(source -> source.text("serviceAccountToken", "audience").equals(wanted));
        return named ? Optional.empty() : Optional.of("audience \"" + wanted + "\" not found in pod spec volume, " + user
                + " is not authorized to request tokens for this audience");
    }
}
