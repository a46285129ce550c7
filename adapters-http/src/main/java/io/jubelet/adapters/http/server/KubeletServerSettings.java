package io.jubelet.adapters.http.server;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Settings of a listener of the kubelet server.
 *
 * @param address IP address to listen on
 * @param port port; 0 takes any free one
 * @param tls how TLS is spoken
 * @param streamingIdle how long an upgraded connection may carry no byte (streamingConnectionIdleTimeout); zero for ever
 * @param limits limits of connections and time
 */
public record KubeletServerSettings(String address, int port, Tls tls, Duration streamingIdle, Limits limits) {

    /** Rejects null. */
    public KubeletServerSettings {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(tls, "tls");
        Objects.requireNonNull(streamingIdle, "streamingIdle");
        Objects.requireNonNull(limits, "limits");
    }

    /** With the limits and the versions of TLS that are the default. */
    public static KubeletServerSettings of(String address, int port) {
        return new KubeletServerSettings(address, port, Tls.DEFAULT, Duration.ofHours(4), Limits.DEFAULT);
    }

    /**
     * Settings of TLS.
     *
     * @param minVersion tlsMinVersion such as {@code VersionTLS12}; empty for TLS 1.2
     * @param cipherSuites tlsCipherSuites for versions before TLS 1.3; empty for the default
     * @param curves tlsCurvePreferences; empty for the default
     */
    public record Tls(Optional<String> minVersion, List<String> cipherSuites, List<String> curves) {

        /** The default. */
        public static final Tls DEFAULT = new Tls(Optional.empty(), List.of(), List.of());

        /** Copies the lists. */
        public Tls {
            Objects.requireNonNull(minVersion, "minVersion");
            cipherSuites = List.copyOf(cipherSuites);
            curves = List.copyOf(curves);
        }
    }

    /**
     * Limits of connections and time.
     *
     * @param unauthenticated how many connections may be open on which nobody has been authenticated, TLS handshakes among them
     * @param handshake longest time of a TLS handshake
     * @param firstRequest time from the handshake within which somebody has to be authenticated: the connection ends then,
     *     whatever requests it carried, but not while one is being answered
     * @param idle time from a response to the end of the header of the next request
     */
    public record Limits(int unauthenticated, Duration handshake, Duration firstRequest, Duration idle) {

        /** The default. */
        public static final Limits DEFAULT =
                new Limits(256, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(90));

        /** Rejects null. */
        public Limits {
            Objects.requireNonNull(handshake, "handshake");
            Objects.requireNonNull(firstRequest, "firstRequest");
            Objects.requireNonNull(idle, "idle");
        }
    }
}
