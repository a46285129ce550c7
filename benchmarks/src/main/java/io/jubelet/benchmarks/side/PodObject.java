package io.jubelet.benchmarks.side;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.WireNode;
import java.util.Map;
import java.util.Optional;

/** Pods as the API has them. */
final class PodObject {

    /** Label of all pods of this harness; its value is the name of the node. */
    static final String LABEL = "jubelet-bench";

    private PodObject() {
    }

    /** A pod of this node with one container that runs until it is stopped. */
    static Map<String, Object> of(String name, String namespace, String node, String image) {
        return ObjectCodec.parse(json(name, namespace, node, image)).tree();
    }

    /** The same as text. */
    static String json(String name, String namespace, String node, String image) {
        return """
                {
                  "apiVersion": "v1",
                  "kind": "Pod",
                  "metadata": {"name": "%s", "namespace": "%s", "labels": {"%s": "%s"}},
                  "spec": {
                    "nodeName": "%s",
                    "terminationGracePeriodSeconds": 5,
                    "automountServiceAccountToken": false,
                    "enableServiceLinks": false,
                    "tolerations": [{"operator": "Exists"}],
                    "containers": [{
                      "name": "app",
                      "image": "%s",
                      "imagePullPolicy": "IfNotPresent",
                      "command": ["sh", "-c", "trap 'exit 0' TERM; while true; do sleep 1000000 & wait; done"],
                      "resources": {"requests": {"cpu": "1m", "memory": "4Mi"}}
                    }]
                  }
                }
                """.formatted(name, namespace, LABEL, node, node, image);
    }

    static String name(WireNode.Obj pod) {
        return pod.object("metadata").text("name");
    }

    /** Whether a pod or node has the condition Ready with the value True. */
    static boolean isReady(WireNode.Obj object) {
        return object.object("status").items("conditions").stream()
                .anyMatch(item -> item instanceof WireNode.Obj condition && condition.text("type").equals("Ready")
                        && condition.text("status").equals("True"));
    }

    /** Why this pod will never be Ready; empty as long as it may be. */
    static Optional<String> failure(WireNode.Obj pod) {
        WireNode.Obj status = pod.object("status");
        return status.text("phase").equals("Failed")
                ? Optional.of("pod " + name(pod) + " failed: " + status.text("reason") + ": " + status.text("message"))
                : Optional.empty();
    }
}
