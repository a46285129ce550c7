package io.jubelet.app.config;

import java.util.HashSet;
import java.util.Set;

/**
 * Parts of Node Allocatable that control groups enforce.
 *
 * @param of words of {@code enforceNodeAllocatable}, without {@code none}
 * @param systemReserved control group of the resources reserved for the system, as configured; empty for none
 * @param kubeReserved the same for the agents of Kubernetes
 */
public record Enforcement(Set<String> of, String systemReserved, String kubeReserved) {

    /** Only pods, which is the default. */
    public static final Enforcement PODS = new Enforcement(Set.of("pods"), "", "");

    /** Copies the set. */
    public Enforcement {
        of = Set.copyOf(of);
    }

    static Enforcement of(Settings settings) {
        var words = new HashSet<>(settings.texts("enforceNodeAllocatable"));
        words.remove("none");
        return new Enforcement(words, settings.text("systemReservedCgroup"), settings.text("kubeReservedCgroup"));
    }
}
