package io.jubelet.app.config;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Rules about the TLS of the kubelet server. The names are those of Go, and so are the messages of a kubelet. */
final class TlsRules {

    static final String SUITES = "tlsCipherSuites";
    static final String CURVES = "tlsCurvePreferences";

    private static final Set<String> KNOWN_SUITES = Set.of("""
            TLS_AES_128_GCM_SHA256 TLS_AES_256_GCM_SHA384 TLS_CHACHA20_POLY1305_SHA256
            TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256
            TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384
            TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305 TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 TLS_ECDHE_ECDSA_WITH_RC4_128_SHA
            TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256
            TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384
            TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305 TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 TLS_ECDHE_RSA_WITH_RC4_128_SHA
            TLS_RSA_WITH_3DES_EDE_CBC_SHA TLS_RSA_WITH_AES_128_CBC_SHA TLS_RSA_WITH_AES_128_CBC_SHA256
            TLS_RSA_WITH_AES_128_GCM_SHA256 TLS_RSA_WITH_AES_256_CBC_SHA TLS_RSA_WITH_AES_256_GCM_SHA384
            TLS_RSA_WITH_RC4_128_SHA""".split("\\s+"));

    /** Curves by their numbers (IANA, TLS supported groups). */
    private static final Set<Long> SUPPORTED = Set.of(23L, 24L, 25L, 29L);
    /** Hybrid key exchanges that a kubelet has, and the libraries here have not. */
    private static final Set<Long> UNSUPPORTED = Set.of(4587L, 4588L, 4589L);
    private static final int HIGHEST = 65535;

    private TlsRules() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        settings.texts(SUITES).stream().filter(suite -> !KNOWN_SUITES.contains(suite)).forEach(suite -> errors.accept(SUITES,
                "cipher suite " + suite + " not supported or doesn't exist"));
        List<Long> curves = curves(settings);
        Set<Long> seen = new HashSet<>();
        for (long curve : curves) {
            if (curve <= 0 || curve > HIGHEST) {
                errors.accept(CURVES, "curve preference " + curve + " is out of range (must be 1-" + HIGHEST + ")");
            } else if (!seen.add(curve)) {
                errors.accept(CURVES, "duplicate curve preference " + curve);
            } else if (!SUPPORTED.contains(curve) && !UNSUPPORTED.contains(curve)) {
                errors.accept(CURVES, "curve preference " + curve + " is not supported");
            }
        }
        if (!curves.isEmpty() && UNSUPPORTED.containsAll(curves)) {
            errors.accept(CURVES, "none of the curves is supported yet: one of 23, 24, 25 and 29 has to be among them");
        }
    }

    /** Curves that are left out. */
    static List<Long> unsupported(Settings settings) {
        return curves(settings).stream().filter(UNSUPPORTED::contains).toList();
    }

    private static List<Long> curves(Settings settings) {
        return ((List<?>) settings.value(CURVES)).stream().map(number -> ((Number) number).longValue()).toList();
    }
}
