package io.jubelet.app.config;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The kubelet server: its listeners, authentication and authorization of callers, and its endpoints.
 *
 * @param enabled whether it listens on {@code port}; not in an agent without an API server that would have to be asked
 * @param address IP address of both ports
 * @param port port with TLS, 1 to 65535
 * @param readOnlyPort port without authentication, 0 for none
 * @param tls its certificate and TLS parameters
 * @param authentication authentication of callers
 * @param authorization authorization of callers
 * @param handlers enabled endpoints
 * @param idleTimeout how long exec, attach and port-forward may be idle, 0 for no limit
 * @param document the effective configuration as JSON (kubelet.config.k8s.io/v1beta1 KubeletConfiguration), without the
 *     values of headers
 * @param flags values of all flags by name, those that were not given with their defaults, without secrets
 */
public record ServerConfiguration(
        boolean enabled,
        String address,
        int port,
        int readOnlyPort,
        Tls tls,
        Authentication authentication,
        Authorization authorization,
        Handlers handlers,
        Duration idleTimeout,
        String document,
        Map<String, String> flags) {

    /** Rejects null. */
    public ServerConfiguration {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(tls, "tls");
        Objects.requireNonNull(authentication, "authentication");
        Objects.requireNonNull(authorization, "authorization");
        Objects.requireNonNull(handlers, "handlers");
        Objects.requireNonNull(idleTimeout, "idleTimeout");
        Objects.requireNonNull(document, "document");
        flags = Map.copyOf(flags);
    }

    /** The port in the status of the node: 0 when nothing listens, so that clients fail at once. */
    public int reportedPort() {
        return enabled ? port : 0;
    }

    /**
     * These settings with a document that has the cgroup driver that counts: the runtime's, which is known later than the configuration.
     *
     * @param driver {@code cgroupfs} or {@code systemd}
     */
    public ServerConfiguration withCgroupDriver(String driver) {
        return new ServerConfiguration(enabled, address, port, readOnlyPort, tls, authentication, authorization, handlers, idleTimeout,
                new JsonObject(document).put("cgroupDriver", driver).encode(), flags);
    }

    /**
     * TLS.
     *
     * @param certificateFile absolute path of certificate and chain (PEM), the first one when others are requested; absent for one that
     *     is made or requested
     * @param keyFile absolute path of its key (PEM); absent together with the certificate
     * @param requested whether the certificate is requested from the cluster
     * @param cipherSuites accepted cipher suites by their names in Go, empty for those of the platform
     * @param curves accepted curves by their numbers in TLS, the preferred one first; empty for those of the platform
     * @param minVersion {@code VersionTLS10} to {@code VersionTLS13}; empty for {@code VersionTLS12}
     */
    public record Tls(
            Optional<Path> certificateFile,
            Optional<Path> keyFile,
            boolean requested,
            List<String> cipherSuites,
            List<Integer> curves,
            String minVersion) {

        /** Copies the lists. */
        public Tls {
            cipherSuites = List.copyOf(cipherSuites);
            curves = List.copyOf(curves);
        }

        /** Whether the node signs its certificate itself, having no other. */
        public boolean selfSigned() {
            return certificateFile.isEmpty() && !requested;
        }
    }

    /**
     * Authentication of callers.
     *
     * @param clientAuthorities absolute path of authorities for client certificates (PEM); absent for none
     * @param tokens whether the API server is asked about bearer tokens
     * @param tokenTtl how long its answers are remembered, 0 for not at all
     * @param anonymous whether requests without credentials are accepted
     */
    public record Authentication(
            Optional<Path> clientAuthorities, boolean tokens, Duration tokenTtl, boolean anonymous) {
    }

    /**
     * Authorization of callers.
     *
     * @param webhook whether the API server decides; else every caller may do everything
     * @param allowedTtl how long a permission is remembered, 0 for not at all
     * @param deniedTtl how long a refusal is remembered, 0 for not at all
     */
    public record Authorization(boolean webhook, Duration allowedTtl, Duration deniedTtl) {
    }

    /**
     * Enabled endpoints.
     *
     * @param debugging whether there is more than metrics, statistics and health; the switches below count only then
     * @param systemLogs whether files of the system log directory are
     * @param logQuery whether logs of services can be queried
     * @param profiling whether profiles are
     * @param debugFlags whether the verbosity of the log can be changed
     * @param splitStreams whether one stream of a container's log can be requested (feature gate
     *     PodLogsQuerySplitStreams)
     * @param checkpoint whether containers can be checkpointed (feature gate ContainerCheckpoint)
     * @param statusz whether there is a page with the state of the agent (feature gate ComponentStatusz)
     * @param flagz whether there is a page with its flags (feature gate ComponentFlagz)
     * @param webSockets whether WebSockets of exec, attach and port-forward are translated here, which the node declares then
     *     (feature gate ExtendWebSocketsToKubelet)
     * @param hiddenMetrics whether metrics are shown that are hidden because they are deprecated
     */
    public record Handlers(
            boolean debugging,
            boolean systemLogs,
            boolean logQuery,
            boolean profiling,
            boolean debugFlags,
            boolean splitStreams,
            boolean checkpoint,
            boolean statusz,
            boolean flagz,
            boolean webSockets,
            boolean hiddenMetrics) {
    }
}
