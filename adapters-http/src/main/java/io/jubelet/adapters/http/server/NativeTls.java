package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.ClientAuthorities;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/**
 * TLS by BoringSSL, which encrypts with what the CPU has for it, where the JDK without its second compiler has nothing. It
 * keeps the names of the authorities from when it was made, so that it is made again when they change. Thread-safe.
 */
final class NativeTls implements Supplier<SslContext> {

    /** Without a configuration, as those of Go: with a key exchange that keeps what was said a secret. */
    private static final Set<String> SUITES = suites();

    private final Factory factory;
    private final ClientAuthorities authorities;
    private volatile Built built;

    /** Makes a context with the authorities of the moment. */
    @FunctionalInterface
    interface Factory {

        /**
         * A new context.
         *
         * @throws SSLException when the library refuses what it is told
         */
        SslContext make() throws SSLException;
    }

    private record Built(SslContext context, List<X509Certificate> authorities) {
    }

    /**
     * TLS with the authorities that there are now.
     *
     * @throws SSLException when the library refuses what it is told
     */
    NativeTls(Factory factory, ClientAuthorities authorities) throws SSLException {
        this.factory = factory;
        this.authorities = authorities;
        this.built = make(authorities.current());
    }

    /** The names are read before: who changes them meanwhile has it made once more. */
    private Built make(List<X509Certificate> current) throws SSLException {
        return new Built(factory.make(), List.copyOf(current));
    }

    /**
     * Whether the library is there, for this machine, with all that is configured.
     *
     * @param suites cipher suites by the names of the JDK; empty for the default
     */
    static boolean speaks(Collection<String> suites) {
        return OpenSsl.isAvailable() && OpenSsl.availableJavaCipherSuites().containsAll(suites);
    }

    /** These cipher suites, or the default when there are none. */
    static Set<String> suites(Set<String> configured) {
        return configured == null || configured.isEmpty() ? SUITES : configured;
    }

    private static Set<String> suites() {
        Set<String> suites = new LinkedHashSet<>(TlsNames.TLS13_SUITES);
        for (String cipher : List.of("AES_128_GCM_SHA256", "AES_256_GCM_SHA384", "CHACHA20_POLY1305_SHA256",
                "AES_128_CBC_SHA", "AES_256_CBC_SHA")) {
            suites.add("TLS_ECDHE_ECDSA_WITH_" + cipher);
            suites.add("TLS_ECDHE_RSA_WITH_" + cipher);
        }
        return suites;
    }

    @Override
    public SslContext get() {
        Built now = built;
        List<X509Certificate> current = authorities.current();
        if (!now.authorities.equals(current)) {
            try {
                now = make(current);
                built = now;
            } catch (SSLException e) {
                throw new IllegalStateException("TLS with other client certificate authorities: " + e.getMessage(), e);
            }
        }
        return now.context;
    }
}
