package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Labels that a node may not set on itself, lest it draws work to itself that is not for it. */
final class NodeLabels {

    private static final Set<String> ALLOWED = Set.of("kubernetes.io/hostname", "kubernetes.io/os", "kubernetes.io/arch",
            "beta.kubernetes.io/os", "beta.kubernetes.io/arch", "beta.kubernetes.io/instance-type",
            "node.kubernetes.io/instance-type", "topology.kubernetes.io/zone", "topology.kubernetes.io/region",
            "failure-domain.beta.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/region");
    private static final List<String> ALLOWED_DOMAINS = List.of("kubelet.kubernetes.io", "node.kubernetes.io");

    private NodeLabels() {
    }

    /** Those of the changed labels that are forbidden, sorted. */
    static List<String> forbidden(Tree after, Tree before) {
        Tree labels = after.object("metadata", "labels");
        Tree old = before.object("metadata", "labels");
        return Stream.concat(labels.names().stream(), old.names().stream()).distinct()
                .filter(label -> !Objects.equals(labels.value(label), old.value(label)))
                .filter(NodeLabels::isForbidden).sorted().toList();
    }

    private static boolean isForbidden(String label) {
        String domain = label.contains("/") ? label.substring(0, label.indexOf('/')) : "";
        if (isIn(domain, "node-restriction.kubernetes.io")) {
            return true;
        }
        boolean reserved = isIn(domain, "kubernetes.io") || isIn(domain, "k8s.io");
        return reserved && !ALLOWED.contains(label) && ALLOWED_DOMAINS.stream().noneMatch(allowed -> isIn(domain, allowed));
    }

    private static boolean isIn(String domain, String other) {
        return domain.equals(other) || domain.endsWith("." + other);
    }
}
