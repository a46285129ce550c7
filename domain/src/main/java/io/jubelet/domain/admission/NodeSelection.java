package io.jubelet.domain.admission;

import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.PodSpec;
import java.util.Optional;

/** Matches a node with the node selector and the required node affinity of a pod. */
final class NodeSelection {

    private NodeSelection() {
    }

    static boolean matches(PodSpec spec, AdmissionNode node) {
        boolean labels = spec.nodeSelector().entrySet().stream()
                .allMatch(wanted -> wanted.getValue().equals(node.labels().get(wanted.getKey())));
        Optional<NodeSelector> required = spec.affinity().flatMap(Affinity::nodeAffinity)
                .flatMap(NodeAffinity::requiredDuringSchedulingIgnoredDuringExecution);
        return labels && required.map(selector -> NodeSelectorMatch.of(selector, node.name(), node.labels())).orElse(true);
    }
}
