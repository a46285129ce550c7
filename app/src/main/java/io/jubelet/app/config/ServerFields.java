package io.jubelet.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Settings of the kubelet server. */
final class ServerFields {

    private static final String CERTIFICATE = "tlsCertFile";
    private static final String KEY = "tlsPrivateKeyFile";
    private static final String TOKENS = "authentication.webhook.enabled";
    private static final String MODE = "authorization.mode";

    private ServerFields() {
    }

    static ServerConfiguration of(Settings settings) {
        boolean standalone = isStandalone(settings);
        return new ServerConfiguration(
                settings.flag("enableServer") && !(standalone && asksToAuthorize(settings)),
                settings.text("address"),
                settings.integer("port"),
                settings.integer("readOnlyPort"),
                new ServerConfiguration.Tls(path(settings, CERTIFICATE), path(settings, KEY), settings.flag("serverTLSBootstrap"),
                        settings.texts(TlsRules.SUITES), numbers(settings, TlsRules.CURVES),
                        settings.text("tlsMinVersion")),
                new ServerConfiguration.Authentication(path(settings, "authentication.x509.clientCAFile"),
                        settings.flag(TOKENS) && !standalone,
                        settings.duration("authentication.webhook.cacheTTL"),
                        settings.flag("authentication.anonymous.enabled")),
                new ServerConfiguration.Authorization(asksToAuthorize(settings),
                        settings.duration("authorization.webhook.cacheAuthorizedTTL"),
                        settings.duration("authorization.webhook.cacheUnauthorizedTTL")),
                handlers(settings),
                settings.duration("streamingConnectionIdleTimeout"),
                ConfigzDocument.of(settings),
                FlagTexts.of(settings));
    }

    private static ServerConfiguration.Handlers handlers(Settings settings) {
        return new ServerConfiguration.Handlers(
                settings.flag("enableDebuggingHandlers"),
                settings.flag("enableSystemLogHandler"),
                settings.flag("enableSystemLogQuery"),
                settings.flag("enableProfilingHandler"),
                settings.flag("enableDebugFlagsHandler"),
                settings.isOn(FeatureGate.POD_LOGS_QUERY_SPLIT_STREAMS),
                settings.isOn(FeatureGate.CONTAINER_CHECKPOINT),
                settings.isOn(FeatureGate.COMPONENT_STATUSZ),
                settings.isOn(FeatureGate.COMPONENT_FLAGZ),
                settings.isOn(FeatureGate.EXTEND_WEB_SOCKETS_TO_KUBELET),
                !settings.text("showHiddenMetricsForVersion").isEmpty());
    }

    /**
     * One of certificate and key without the other is useless. An agent without an API server can ask none: what was
     * configured so is an error, what is so by default is off.
     */
    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (settings.flag("enableServer") && isStandalone(settings)) {
            if (settings.isSet(TOKENS) && settings.flag(TOKENS)) {
                errors.accept(TOKENS, "no client provided, cannot use webhook authentication: set --kubeconfig, or"
                        + " authentication.webhook.enabled to false");
            }
            if (settings.isSet(MODE) && asksToAuthorize(settings)) {
                errors.accept(MODE, "no client provided, cannot use webhook authorization: set --kubeconfig,"
                        + " authorization.mode to AlwaysAllow, or enableServer to false");
            }
        }
        boolean certificate = settings.text(CERTIFICATE).isEmpty();
        boolean key = settings.text(KEY).isEmpty();
        if (certificate != key) {
            errors.accept(certificate ? KEY : CERTIFICATE,
                    "tlsCertFile (--tls-cert-file) and tlsPrivateKeyFile (--tls-private-key-file) must be set together");
        }
    }

    private static boolean isStandalone(Settings settings) {
        return settings.text("--kubeconfig").isEmpty() && settings.text("--bootstrap-kubeconfig").isEmpty();
    }

    private static boolean asksToAuthorize(Settings settings) {
        return settings.text(MODE).equals("Webhook");
    }

    private static Optional<Path> path(Settings settings, String key) {
        return Optional.of(settings.path(key)).filter(Predicate.not(String::isEmpty)).map(Path::of);
    }

    private static List<Integer> numbers(Settings settings, String key) {
        return ((List<?>) settings.value(key)).stream().map(number -> ((Number) number).intValue()).toList();
    }
}
