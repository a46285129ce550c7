package io.jubelet.domain.source;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The mirror pod, which represents a static pod at the API server. No node runs it, and deleting it does not end the static
 * pod.
 */
public final class MirrorPod {

    private MirrorPod() {
    }

    /**
     * The mirror pod to create for a static pod. It belongs to the node and goes with it; its uid is given by the server.
     *
     * @param node the node object as the server has it
     */
    public static Pod of(Pod staticPod, Node node) {
        ObjectMeta metadata = staticPod.metadata();
        Map<String, String> annotations = new TreeMap<>(metadata.annotations());
        annotations.put(ConfigAnnotations.MIRROR, hash(staticPod));
        OwnerReference owner = OwnerReference.builder().apiVersion("v1").kind("Node").name(node.name())
                .uid(node.metadata().uid()).controller(true).build();
        return staticPod.withMetadata(metadata.toBuilder().uid("").resourceVersion("").annotations(annotations)
                .ownerReferences(List.of(owner)).build());
    }

    /** Whether a pod of the API server, deleted or not, shows this static pod with just this content. */
    public static boolean shows(Pod mirror, Pod staticPod) {
        return mirror.fullName().equals(staticPod.fullName())
                && hash(staticPod).equals(mirror.metadata().annotations().get(ConfigAnnotations.MIRROR));
    }

    private static String hash(Pod staticPod) {
        return staticPod.metadata().annotations().getOrDefault(ConfigAnnotations.HASH, "");
    }
}
