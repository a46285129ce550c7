package io.jubelet.adapters.http.server;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names of versions, cipher suites and groups in the configuration, as the JDK has them. */
final class TlsNames {

    private static final List<String> VERSIONS = List.of("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3");
    private static final Map<String, Integer> MINIMUM =
            Map.of("VersionTLS10", 0, "VersionTLS11", 1, "VersionTLS12", 2, "VersionTLS13", 3);
    /** Not configurable. */
    static final List<String> TLS13_SUITES =
            List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");
    private static final Map<String, String> GROUPS = Map.of("X25519", "x25519", "CurveP256", "secp256r1",
            "CurveP384", "secp384r1", "CurveP521", "secp521r1");

    private TlsNames() {
    }

    /**
     * The versions that are spoken.
     *
     * @throws IllegalArgumentException when there is no such version
     */
    static Set<String> versions(Optional<String> minimum) {
        Integer first = MINIMUM.get(minimum.filter(name -> !name.isEmpty()).orElse("VersionTLS12"));
        if (first == null) {
            throw new IllegalArgumentException("unknown tls version \"" + minimum.orElse("") + "\"");
        }
        return new LinkedHashSet<>(VERSIONS.subList(first, VERSIONS.size()));
    }

    /** The cipher suites; empty for the default. Those of TLS 1.3 are always among them. */
    static List<String> suites(List<String> configured) {
        if (configured.isEmpty()) {
            return List.of();
        }
        List<String> suites = new ArrayList<>(TLS13_SUITES);
        configured.stream().map(name -> name.endsWith("_CHACHA20_POLY1305") ? name + "_SHA256" : name)
                .filter(name -> !suites.contains(name)).forEach(suites::add);
        return suites;
    }

    /** The groups of the key exchange that the JDK has; empty for the default. */
    static List<String> groups(List<String> configured) {
        return configured.stream().filter(GROUPS::containsKey).map(GROUPS::get).toList();
    }
}
