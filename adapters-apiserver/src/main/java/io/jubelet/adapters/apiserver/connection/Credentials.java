package io.jubelet.adapters.apiserver.connection;

import io.jubelet.domain.value.Binary;
import java.util.Objects;
import java.util.Optional;

/**
 * Identity and trust of a connection.
 *
 * @param tls certificates; connections are made again when they change
 * @param authorization value of the header Authorization, empty for none
 * @param fromPlugin whether an exec plugin gave them, which may have to run again
 */
record Credentials(Tls tls, String authorization, boolean fromPlugin) {

    /** Rejects null. */
    Credentials {
        Objects.requireNonNull(tls, "tls");
        Objects.requireNonNull(authorization, "authorization");
    }

    /**
     * What connections are made with.
     *
     * @param server address of the server
     * @param authorities certificates that are trusted, in PEM; empty for those of the system
     * @param certificate client certificates in PEM, empty for none
     * @param key private key in PEM, empty for none
     * @param serverName name that the certificate of the server must have, empty for that of the address
     * @param anyServer whether the certificate of the server is not verified
     * @param proxy the proxy, empty for a direct connection
     */
    record Tls(String server, Binary authorities, Binary certificate, Binary key, String serverName, boolean anyServer,
            Optional<ProxyServer> proxy) {

        /** Rejects null. */
        Tls {
            Objects.requireNonNull(server, "server");
            Objects.requireNonNull(authorities, "authorities");
            Objects.requireNonNull(certificate, "certificate");
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(serverName, "serverName");
            Objects.requireNonNull(proxy, "proxy");
        }
    }

    /** The header for a token. */
    static String bearer(String token) {
        return "Bearer " + token;
    }

    /** Leaves out all that is secret. */
    @Override
    public String toString() {
        return "Credentials[server=" + tls.server + "]";
    }
}
