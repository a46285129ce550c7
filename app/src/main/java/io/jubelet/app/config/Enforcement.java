package io.jubelet.app.config;

import java.util.HashSet;
import java.util.Set;

/**
 * What of Node Allocatable is enforced by control groups.
 *
 * @param of words of {@code enforceNodeAllocatable}, without {@code none}
 * @param systemReserved control group of what is reserved for the system, as it was configured; empty for none
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
