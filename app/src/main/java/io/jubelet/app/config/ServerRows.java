package io.jubelet.app.config;

import static io.jubelet.app.config.Field.later;
import static io.jubelet.app.config.Field.row;
import static io.jubelet.app.config.FlagGroup.CLUSTER;
import static io.jubelet.app.config.FlagGroup.COMMON;
import static io.jubelet.app.config.FlagGroup.OPERATION;
import static io.jubelet.app.config.Kind.ADDRESS;
import static io.jubelet.app.config.Kind.DURATION;
import static io.jubelet.app.config.Kind.INT;
import static io.jubelet.app.config.Kind.INTS;
import static io.jubelet.app.config.Kind.LONG;
import static io.jubelet.app.config.Kind.OBJECTS;
import static io.jubelet.app.config.Kind.PATH;
import static io.jubelet.app.config.Kind.QUANTITY;
import static io.jubelet.app.config.Kind.SWITCH;
import static io.jubelet.app.config.Kind.SWITCH_MAP;
import static io.jubelet.app.config.Kind.TEXT;
import static io.jubelet.app.config.Kind.TEXTS;

import java.util.List;
import java.util.Map;

/** Settings of what the agent serves and reports: servers, access, health, logs, the way to the API server. */
final class ServerRows {

    private static final String NOT_NEGATIVE = "must not be a negative number";
    private static final long PORTS = 65535;

    static final List<Field> ALL = List.of(
            later("enableServer", "enable-server", SWITCH, true),
            later("address", "address", ADDRESS, "0.0.0.0"),
            later("port", "port", INT, 10250).within(1, PORTS),
            later("readOnlyPort", "read-only-port", INT, 0).within(0, PORTS),
            later("tlsCertFile", "tls-cert-file", PATH, ""),
            later("tlsPrivateKeyFile", "tls-private-key-file", PATH, ""),
            later("tlsCipherSuites", "tls-cipher-suites", TEXTS, List.of()),
            later("tlsCurvePreferences", "", INTS, List.of()),
            later("tlsMinVersion", "tls-min-version", TEXT, "")
                    .oneOf("", "VersionTLS10", "VersionTLS11", "VersionTLS12", "VersionTLS13"),
            row("rotateCertificates", "rotate-certificates", SWITCH, false, CLUSTER,
                    "Ask for a new certificate before the old one expires."),
            later("serverTLSBootstrap", "rotate-server-certificates", SWITCH, false),
            later("authentication.x509.clientCAFile", "client-ca-file", PATH, ""),
            later("authentication.webhook.enabled", "authentication-token-webhook", SWITCH, true),
            later("authentication.webhook.cacheTTL", "authentication-token-webhook-cache-ttl", DURATION, "2m"),
            later("authentication.anonymous.enabled", "anonymous-auth", SWITCH, false),
            later("authorization.mode", "authorization-mode", TEXT, "Webhook").oneOf("AlwaysAllow", "Webhook"),
            later("authorization.webhook.cacheAuthorizedTTL", "authorization-webhook-cache-authorized-ttl", DURATION,
                    "5m"),
            later("authorization.webhook.cacheUnauthorizedTTL", "authorization-webhook-cache-unauthorized-ttl",
                    DURATION, "30s"),
            later("enableDebuggingHandlers", "enable-debugging-handlers", SWITCH, true),
            later("enableContentionProfiling", "contention-profiling", SWITCH, false),
            later("enableProfilingHandler", "", SWITCH, true),
            later("enableDebugFlagsHandler", "", SWITCH, true),
            later("enableSystemLogHandler", "", SWITCH, true),
            later("enableSystemLogQuery", "", SWITCH, false),
            later("streamingConnectionIdleTimeout", "streaming-connection-idle-timeout", DURATION, "4h"),
            later("showHiddenMetricsForVersion", "", TEXT, ""),

            row("healthzPort", "healthz-port", INT, 10248, OPERATION, "Port of the health check; 0 is none.")
                    .within(0, PORTS, "must be between 1 and 65535, inclusive").zeroCounting(),
            row("healthzBindAddress", "healthz-bind-address", ADDRESS, "127.0.0.1", OPERATION,
                    "Address of the health check."),
            row("featureGates", "feature-gates", SWITCH_MAP, Map.of(), OPERATION,
                    "Feature gates of Kubernetes 1.36. Those that change what is not done yet are only remarked."),

            row("logging.verbosity", "v", LONG, 0, COMMON,
                    "How much is logged: 0 to 3 info, 4 and 5 debug, above trace."),
            later("logging.format", "logging-format", TEXT, "text").oneOf("text", "json"),
            later("logging.flushFrequency", "log-flush-frequency", DURATION, "5s"),
            later("logging.vmodule", "vmodule", OBJECTS, List.of())
                    .of(later("filePattern", "", TEXT, ""), later("verbosity", "", LONG, 0)),
            later("logging.options.text.splitStream", "log-text-split-stream", SWITCH, false),
            later("logging.options.text.infoBufferSize", "log-text-info-buffer-size", QUANTITY, "0"),
            later("logging.options.json.splitStream", "log-json-split-stream", SWITCH, false),
            later("logging.options.json.infoBufferSize", "log-json-info-buffer-size", QUANTITY, "0"),
            later("tracing.endpoint", "", TEXT, ""),
            later("tracing.samplingRatePerMillion", "", INT, 0),

            later("contentType", "kube-api-content-type", TEXT, "application/vnd.kubernetes.protobuf"),
            row("kubeAPIQPS", "kube-api-qps", INT, 50, CLUSTER,
                    "Requests to the API server per second, on average; 0 leaves it to the client.")
                            .atLeast(0, NOT_NEGATIVE).zeroCounting(),
            row("kubeAPIBurst", "kube-api-burst", INT, 100, CLUSTER,
                    "Requests at once while --kube-api-qps limits them.").atLeast(0, NOT_NEGATIVE),
            row("eventRecordQPS", "event-qps", INT, 50, CLUSTER, "Events per second, on average; 0 is no limit.")
                    .atLeast(0, NOT_NEGATIVE).zeroCounting(),
            row("eventBurst", "event-burst", INT, 100, CLUSTER, "Events at once while --event-qps limits them.")
                    .atLeast(0, NOT_NEGATIVE),
            later("configMapAndSecretChangeDetectionStrategy", "", TEXT, "Watch").oneOf("Get", "Cache", "Watch"));

    private ServerRows() {
    }
}
