package io.jubelet.app.config;

import static io.jubelet.app.config.ConfigurationField.later;
import static io.jubelet.app.config.ConfigurationField.row;
import static io.jubelet.app.config.FlagGroup.CLUSTER;
import static io.jubelet.app.config.FlagGroup.COMMON;
import static io.jubelet.app.config.FlagGroup.OPERATION;
import static io.jubelet.app.config.FlagGroup.SERVER;
import static io.jubelet.app.config.ValueKind.ADDRESS;
import static io.jubelet.app.config.ValueKind.DURATION;
import static io.jubelet.app.config.ValueKind.INT;
import static io.jubelet.app.config.ValueKind.INTS;
import static io.jubelet.app.config.ValueKind.LONG;
import static io.jubelet.app.config.ValueKind.OBJECTS;
import static io.jubelet.app.config.ValueKind.PATH;
import static io.jubelet.app.config.ValueKind.QUANTITY;
import static io.jubelet.app.config.ValueKind.SWITCH;
import static io.jubelet.app.config.ValueKind.SWITCH_MAP;
import static io.jubelet.app.config.ValueKind.TEXT;
import static io.jubelet.app.config.ValueKind.TEXTS;

import java.util.List;
import java.util.Map;

/** Settings of servers, access, health, logs and the connection to the API server. */
final class ServerRows {

    private static final String NOT_NEGATIVE = "must not be a negative number";
    private static final long PORTS = 65535;

    static final List<ConfigurationField> ALL = List.of(
            row("enableServer", "enable-server", SWITCH, true, SERVER, "Serve the API of the node."),
            row("address", "address", ADDRESS, "0.0.0.0", SERVER, "Address of the API of the node."),
            row("port", "port", INT, 10250, SERVER, "Port of the API of the node.").within(1, PORTS),
            row("readOnlyPort", "read-only-port", INT, 0, SERVER,
                    "Port on which everybody may read, without authentication; 0 is none.").within(0, PORTS),
            row("tlsCertFile", "tls-cert-file", PATH, "", SERVER,
                    "Certificate of the server and its chain (PEM); without it one is made in --cert-dir."),
            row("tlsPrivateKeyFile", "tls-private-key-file", PATH, "", SERVER, "Key of --tls-cert-file (PEM)."),
            row("tlsCipherSuites", "tls-cipher-suites", TEXTS, List.of(), SERVER,
                    "Cipher suites that are accepted, by their Go names; empty leaves it to the platform."),
            row("tlsCurvePreferences", "", INTS, List.of(), SERVER, ""),
            row("tlsMinVersion", "tls-min-version", TEXT, "", SERVER,
                    "Oldest TLS version, such as VersionTLS12, which is the default.")
                    .oneOf("", "VersionTLS10", "VersionTLS11", "VersionTLS12", "VersionTLS13"),
            row("rotateCertificates", "rotate-certificates", SWITCH, false, CLUSTER,
                    "Ask for a new certificate before the old one expires."),
            row("serverTLSBootstrap", "rotate-server-certificates", SWITCH, false, SERVER,
                    "Ask the cluster for the server's certificate, and again before it expires."),
            row("authentication.x509.clientCAFile", "client-ca-file", PATH, "", SERVER,
                    "Authorities whose client certificates are accepted (PEM)."),
            row("authentication.webhook.enabled", "authentication-token-webhook", SWITCH, true, SERVER,
                    "Ask the API server whom a bearer token belongs to."),
            row("authentication.webhook.cacheTTL", "authentication-token-webhook-cache-ttl", DURATION, "2m", SERVER,
                    "How long its answers about tokens are remembered."),
            row("authentication.anonymous.enabled", "anonymous-auth", SWITCH, false, SERVER,
                    "Take requests without credentials as those of system:anonymous."),
            row("authorization.mode", "authorization-mode", TEXT, "Webhook", SERVER,
                    "Webhook (the API server decides) or AlwaysAllow (every authenticated user may do all).")
                    .oneOf("AlwaysAllow", "Webhook"),
            row("authorization.webhook.cacheAuthorizedTTL", "authorization-webhook-cache-authorized-ttl", DURATION,
                    "5m", SERVER, "How long a permission of the API server is remembered."),
            row("authorization.webhook.cacheUnauthorizedTTL", "authorization-webhook-cache-unauthorized-ttl",
                    DURATION, "30s", SERVER, "How long a refusal of the API server is remembered."),
            row("enableDebuggingHandlers", "enable-debugging-handlers", SWITCH, true, SERVER,
                    "Serve logs, exec, attach, port-forward and more; without it only what can be read in numbers."),
            later("enableContentionProfiling", "contention-profiling", SWITCH, false),
            row("enableProfilingHandler", "", SWITCH, true, SERVER, ""),
            row("enableDebugFlagsHandler", "", SWITCH, true, SERVER, ""),
            row("enableSystemLogHandler", "", SWITCH, true, SERVER, ""),
            row("enableSystemLogQuery", "", SWITCH, false, SERVER, ""),
            row("streamingConnectionIdleTimeout", "streaming-connection-idle-timeout", DURATION, "4h", SERVER,
                    "How long exec, attach and port-forward may be idle; 0 is no limit."),
            row("showHiddenMetricsForVersion", "", TEXT, "", SERVER, "").oneOf("", "1.35"),

            row("healthzPort", "healthz-port", INT, 10248, OPERATION, "Port of the health check; 0 is none.")
                    .within(0, PORTS, "must be between 1 and 65535, inclusive").zeroCounting(),
            row("healthzBindAddress", "healthz-bind-address", ADDRESS, "127.0.0.1", OPERATION,
                    "Address of the health check."),
            row("featureGates", "feature-gates", SWITCH_MAP, Map.of(), OPERATION,
                    "Feature gates of Kubernetes 1.36. Those that change what is not done yet are only remarked."),

            row("logging.verbosity", "v", LONG, 0, COMMON,
                    "How much is logged: 0 what matters, 2 steps of pods, 4 all else, 6 requests.").zeroCounting(),
            row("logging.format", "logging-format", TEXT, "text", OPERATION, "Format of the log: text or json.")
                    .oneOf("text", "json"),
            row("logging.flushFrequency", "log-flush-frequency", DURATION, "5s", OPERATION,
                    "How often the buffer of the log is written."),
            row("logging.vmodule", "vmodule", OBJECTS, List.of(), OPERATION,
                    "Verbosity of parts, such as pleg=4,worker=6.")
                            .of(row("filePattern", "", TEXT, "", OPERATION, ""), row("verbosity", "", LONG, 0, OPERATION, "")),
            row("logging.options.text.splitStream", "log-text-split-stream", SWITCH, false, OPERATION,
                    "Format text: only errors to the standard error stream."),
            row("logging.options.text.infoBufferSize", "log-text-info-buffer-size", QUANTITY, "0", OPERATION,
                    "Format text: buffer of the other stream."),
            row("logging.options.json.splitStream", "log-json-split-stream", SWITCH, false, OPERATION,
                    "Format json: only errors to the standard error stream."),
            row("logging.options.json.infoBufferSize", "log-json-info-buffer-size", QUANTITY, "0", OPERATION,
                    "Format json: buffer of the other stream."),
            row("tracing.endpoint", "", TEXT, "", OPERATION, ""),
            row("tracing.samplingRatePerMillion", "", INT, 0, OPERATION, "").zeroCounting(),

            later("contentType", "kube-api-content-type", TEXT, "application/vnd.kubernetes.protobuf"),
            row("kubeAPIQPS", "kube-api-qps", INT, 50, CLUSTER,
                    "Requests to the API server per second; 0 is 5.")
                            .atLeast(0, NOT_NEGATIVE).zeroCounting(),
            row("kubeAPIBurst", "kube-api-burst", INT, 100, CLUSTER,
                    "Requests to the API server at once.").atLeast(0, NOT_NEGATIVE),
            row("eventRecordQPS", "event-qps", INT, 50, CLUSTER, "Events per second, on average; 0 is no limit.")
                    .atLeast(0, NOT_NEGATIVE).zeroCounting(),
            row("eventBurst", "event-burst", INT, 100, CLUSTER, "Events at once while --event-qps limits them.")
                    .atLeast(0, NOT_NEGATIVE),
            later("configMapAndSecretChangeDetectionStrategy", "", TEXT, "Watch").oneOf("Get", "Cache", "Watch"));

    private ServerRows() {
    }
}
