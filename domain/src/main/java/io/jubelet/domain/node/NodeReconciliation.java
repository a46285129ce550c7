package io.jubelet.domain.node;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Updates of an existing node when its agent registers anew: labels that describe the machine, the component that attaches
 * volumes, and resources: pods that wait for the agent are admitted by these at once. Everything else was set by users and
 * controllers, and stays.
 */
final class NodeReconciliation {

    private static final List<String> DESCRIPTIVE_LABELS = List.of(NodeRegistration.HOSTNAME_LABEL,
            "topology.kubernetes.io/zone", "topology.kubernetes.io/region",
            "failure-domain.beta.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/region",
            "node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type",
            NodeRegistration.OS_LABEL, NodeRegistration.ARCHITECTURE_LABEL,
            NodeRegistration.OLD_OS_LABEL, NodeRegistration.OLD_ARCHITECTURE_LABEL);

    private NodeReconciliation() {
    }

    static Node reconcile(Node existing, Node initial, boolean devicesForgotten) {
        return existing.withMetadata(existing.metadata().toBuilder()
                        .labels(labels(existing.metadata().labels(), initial.metadata().labels()))
                        .annotations(annotations(existing, initial)).build())
                .withStatus(status(existing.status(), initial.status(), devicesForgotten));
    }

    private static Map<String, String> labels(Map<String, String> existing, Map<String, String> initial) {
        Map<String, String> labels = new TreeMap<>(existing);
        for (String name : DESCRIPTIVE_LABELS) {
            if (initial.containsKey(name)) {
                labels.put(name, initial.get(name));
            }
        }
        // An empty label describes nothing.
        labels.keySet().removeIf(name ->
                DESCRIPTIVE_LABELS.contains(name) && initial.containsKey(name) && labels.get(name).isEmpty());
        return labels;
    }

    private static Map<String, String> annotations(Node existing, Node initial) {
        Map<String, String> annotations = new TreeMap<>(existing.metadata().annotations());
        String attach = initial.metadata().annotations().get(NodeRegistration.MANAGED_ATTACH);
        if (attach == null) {
            annotations.remove(NodeRegistration.MANAGED_ATTACH);
        } else {
            annotations.put(NodeRegistration.MANAGED_ATTACH, attach);
        }
        return annotations;
    }

    private static NodeStatus status(NodeStatus existing, NodeStatus initial, boolean devicesForgotten) {
        if (existing.capacity().isEmpty()) {
            return existing.toBuilder().capacity(initial.capacity()).allocatable(initial.allocatable()).build();
        }
        Map<String, Quantity> capacity = new TreeMap<>(existing.capacity());
        Map<String, Quantity> allocatable = new TreeMap<>(existing.allocatable());
        if (devicesForgotten) {
            existing.capacity().keySet().stream().filter(NodeResources::isExtended).forEach(name -> {
                capacity.put(name, Quantity.ZERO);
                allocatable.put(name, Quantity.ZERO);
            });
        }
        existing.capacity().keySet().stream().filter(ResourceName::isHugePages)
                .filter(name -> !initial.capacity().containsKey(name)).forEach(name -> {
                    capacity.remove(name);
                    allocatable.remove(name);
                });
        capacity.putAll(ofMachine(initial.capacity()));
        allocatable.putAll(ofMachine(initial.allocatable()));
        return existing.toBuilder().capacity(capacity).allocatable(allocatable).build();
    }

    private static Map<String, Quantity> ofMachine(Map<String, Quantity> amounts) {
        Map<String, Quantity> own = new TreeMap<>(amounts);
        own.keySet().removeIf(NodeResources::isExtended);
        return own;
    }
}
