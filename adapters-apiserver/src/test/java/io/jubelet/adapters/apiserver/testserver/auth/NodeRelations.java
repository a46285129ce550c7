package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;

/** Which objects have to do with a node, because a pod that is bound to it refers to them. */
final class NodeRelations {

    private final Store store;

    NodeRelations(Store store) {
        this.store = store;
    }

    boolean exist(String node, Resource resource, String namespace, String name) {
        if (resource == Resource.PERSISTENT_VOLUMES) {
            return store.get(resource, new ObjectKey("", name)).map(volume -> volume.object("spec", "claimRef"))
                    .filter(claim -> exist(node, Resource.PERSISTENT_VOLUME_CLAIMS, claim.text("namespace"),
                            claim.text("name"))).isPresent();
        }
        if (resource == Resource.VOLUME_ATTACHMENTS) {
            return store.get(resource, new ObjectKey("", name))
                    .filter(attachment -> attachment.text("spec", "nodeName").equals(node)).isPresent();
        }
        return store.list(Resource.PODS).objects().stream()
                .filter(pod -> pod.text("spec", "nodeName").equals(node))
                .filter(pod -> pod.text("metadata", "namespace").equals(namespace))
                .anyMatch(pod -> refersTo(pod, resource, name));
    }

    private static boolean refersTo(Tree pod, Resource resource, String name) {
        if (resource == Resource.PODS) {
            return pod.text("metadata", "name").equals(name);
        }
        // A mirror pod is made by its node: it must not open doors for it.
        if (pod.has("metadata", "annotations", "kubernetes.io/config.mirror")) {
            return false;
        }
        return switch (resource) {
            case SECRETS -> PodReferences.secrets(pod).contains(name);
            case CONFIG_MAPS -> PodReferences.configMaps(pod).contains(name);
            case PERSISTENT_VOLUME_CLAIMS -> PodReferences.claims(pod).contains(name);
            case RESOURCE_CLAIMS -> PodReferences.resourceClaims(pod).contains(name);
            case SERVICE_ACCOUNTS -> pod.text("spec", "serviceAccountName").equals(name);
            default -> false;
        };
    }
}
