package io.jubelet.domain.validation;

import io.jubelet.domain.pod.Taint;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules for the registration of a node. Each rule returns the error, or nothing. */
public final class NodeRules {

    /** Namespaces of label keys in which every name is free for nodes. */
    private static final List<String> FREE_NAMESPACES = List.of("kubelet.kubernetes.io", "node.kubernetes.io");

    /** Keys that a node may carry although they belong to Kubernetes. */
    private static final Set<String> KNOWN_KEYS = Set.of("kubernetes.io/hostname", "kubernetes.io/os",
            "kubernetes.io/arch", "beta.kubernetes.io/os", "beta.kubernetes.io/arch", "beta.kubernetes.io/instance-type",
            "node.kubernetes.io/instance-type", "topology.kubernetes.io/zone", "topology.kubernetes.io/region",
            "failure-domain.beta.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/region");

    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

    private NodeRules() {
    }

    /**
     * A label that a node gives itself: keys of Kubernetes are allowed
     * only where they are meant for that, because labels decide which pods a node gets.
     */
    public static Optional<String> label(String key, String value) {
        return Names.qualified(key).map(fault -> "label key \"" + key + "\": " + fault)
                .or(() -> Names.labelValue(value)
                        .map(fault -> "value \"" + value + "\" of label \"" + key + "\": " + fault))
                .or(() -> isForeign(key)
                        ? Optional.of("label \"" + key + "\" belongs to Kubernetes; in its namespaces a node may give"
                                + " itself only labels of " + String.join(" and ", FREE_NAMESPACES) + ", and "
                                + String.join(", ", KNOWN_KEYS.stream().sorted().toList()))
                        : Optional.empty());
    }

    private static boolean isForeign(String key) {
        String namespace = key.contains("/") ? key.substring(0, key.indexOf('/')) : "";
        boolean kubernetes = isWithin(namespace, "kubernetes.io") || isWithin(namespace, "k8s.io");
        return kubernetes && !KNOWN_KEYS.contains(key)
                && FREE_NAMESPACES.stream().noneMatch(free -> isWithin(namespace, free));
    }

    private static boolean isWithin(String namespace, String parent) {
        return namespace.equals(parent) || namespace.endsWith("." + parent);
    }

    /** A taint of a new node. */
    public static Optional<String> taint(Taint taint) {
        return Names.qualified(taint.key()).map(fault -> "invalid taint key \"" + taint.key() + "\": " + fault)
                .or(() -> Names.labelValue(taint.value()).map(fault ->
                        "invalid value \"" + taint.value() + "\" of taint \"" + taint.key() + "\": " + fault))
                .or(() -> EFFECTS.contains(taint.effect()) ? Optional.empty()
                        : Optional.of("invalid effect \"" + taint.effect() + "\" of taint \"" + taint.key()
                                + "\": must be one of " + String.join(", ", EFFECTS)));
    }
}
