package io.jubelet.app.config;

import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import io.jubelet.domain.source.ManifestUrl;
import io.jubelet.domain.value.DurationText;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Rules between settings and beyond the limits of a single one. The messages are those of a kubelet. Each rule belongs to a
 * key, so that the problem is reported where that key was set.
 */
final class Rules {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String ALLOWLIST = "preloadedImagesVerificationAllowlist";

    private final Settings settings;
    private final BiConsumer<String, String> errors;

    private Rules(Settings settings, BiConsumer<String, String> errors) {
        this.settings = settings;
        this.errors = errors;
    }

    /**
     * Checks all rules.
     *
     * @param errors takes key and message of each violation
     */
    static void check(Settings settings, BiConsumer<String, String> errors) {
        settings.given().forEach(field -> limits(settings, field, errors));
        var rules = new Rules(settings, errors);
        rules.directories();
        rules.endpoints();
        rules.frequencies();
        rules.images();
        rules.verification();
        rules.cpuAndIds();
        rules.names();
        rules.sysctls();
        rules.serverAndLogs();
        NodeAllocatableRules.check(settings, errors);
        MemoryRules.check(settings, errors);
        NodeObjectRules.check(settings, errors);
        ReserveFields.check(settings, errors);
        ManagerFields.check(settings, errors);
        RestartFields.check(settings, errors);
        ParallelPulls.check(settings, errors);
        EvictionFields.check(settings, errors);
        ServerFields.check(settings, errors);
        TlsRules.check(settings, errors);
        ShutdownFields.check(settings, errors);
        HostFields.check(settings, errors);
        LogFields.check(settings, errors);
        TracingConfiguration.check(settings, errors);
    }

    private static void limits(Settings settings, ConfigurationField field, BiConsumer<String, String> errors) {
        field.limits().check(field.names(), settings.value(field.key()))
                .ifPresent(message -> errors.accept(field.key(), message));
    }

    private void endpoints() {
        if (settings.text("containerRuntimeEndpoint").isEmpty()) {
            error("containerRuntimeEndpoint", "the containerRuntimeEndpoint was not specified or empty");
        }
        for (var key : List.of("containerRuntimeEndpoint", "imageServiceEndpoint")) {
            var endpoint = settings.text(key);
            if (!endpoint.isEmpty() && !endpoint.startsWith("fake://")
                    && !AgentConfigurationFactory.url(endpoint).startsWith("unix:///")) {
                error(key, names(key) + " \"" + endpoint + "\" must be a unix socket with an absolute path, such as"
                        + " unix:///run/containerd/containerd.sock");
            }
        }
        url(settings.text("staticPodURL"));
    }

    /** The URL may have a password. */
    private void url(String url) {
        if (url.isEmpty()) {
            return;
        }
        var named = names("staticPodURL") + " \"" + ManifestUrl.redacted(url) + "\" ";
        if (!url.startsWith("http://") && !url.startsWith("https://")) {
            error("staticPodURL", named + "must start with http:// or https://");
            return;
        }
        try {
            if (new URI(url).getHost() == null) {
                error("staticPodURL", named + "has no host, or one with other characters than letters, digits, '-' and '.'");
            }
        } catch (URISyntaxException e) {
            error("staticPodURL", named + "is no URL: " + e.getReason());
        }
    }

    // A kubelet would spin or stand still with such values; neither is useful.
    private void frequencies() {
        for (var key : List.of("syncFrequency", "fileCheckFrequency", "httpCheckFrequency", "runtimeRequestTimeout",
                "nodeStatusUpdateFrequency", "nodeStatusReportFrequency")) {
            if (!isPositive(settings.duration(key))) {
                error(key, names(key) + " " + shown(key) + " must be greater than zero");
            }
        }
        for (var key : List.of("--minimum-container-ttl-duration", "imageMinimumGCAge", "imageMaximumGCAge")) {
            if (settings.duration(key).isNegative()) {
                error(key, key + " " + shown(key) + " must not be negative");
            }
        }
    }

    private void directories() {
        for (var key : List.of("--root-dir", "--cert-dir")) {
            if (settings.text(key).isEmpty()) {
                error(key, "must not be empty");
            }
        }
        var directory = settings.path("podLogsDir");
        if (directory.isEmpty()) {
            error("podLogsDir", "podLogsDir was not specified");
        } else if (!directory.chars().allMatch(c -> c < 128)) {
            error("podLogsDir", "pod logs path \"" + directory + "\" must contain ASCII characters only");
        }
    }

    private void images() {
        var low = settings.number("imageGCLowThresholdPercent");
        var high = settings.number("imageGCHighThresholdPercent");
        if (low >= high) {
            error(either("imageGCLowThresholdPercent", "imageGCHighThresholdPercent"),
                    names("imageGCLowThresholdPercent") + " " + low + " must be less than "
                            + names("imageGCHighThresholdPercent") + " " + high);
        }
        var oldest = settings.duration("imageMaximumGCAge");
        if (isPositive(oldest) && oldest.compareTo(settings.duration("imageMinimumGCAge")) <= 0) {
            error(either("imageMaximumGCAge", "imageMinimumGCAge"), "imageMaximumGCAge " + shown("imageMaximumGCAge")
                    + " must be greater than imageMinimumGCAge " + shown("imageMinimumGCAge"));
        }
        if (!settings.texts("preloadedImagesVerificationAllowlist").isEmpty()
                && !settings.text("imagePullCredentialsVerificationPolicy").equals("NeverVerifyAllowlistedImages")) {
            error("preloadedImagesVerificationAllowlist", "preloadedImagesVerificationAllowlist can only be set if"
                    + " imagePullCredentialsVerificationPolicy is \"NeverVerifyAllowlistedImages\"");
        }
    }

    private void cpuAndIds() {
        var period = settings.duration("cpuCFSQuotaPeriod");
        if (period.compareTo(Duration.ofMillis(1)) < 0 || period.compareTo(SECOND) > 0) {
            error("cpuCFSQuotaPeriod", names("cpuCFSQuotaPeriod") + " " + shown("cpuCFSQuotaPeriod")
                    + " must be between 1ms and 1sec, inclusive");
        }
        var ids = settings.number("userNamespaces.idsPerPod");
        if (ids <= 0 || ids % 65536 != 0 || ids >= 1L << 32) {
            error("userNamespaces.idsPerPod", "userNamespaces.idsPerPod " + ids
                    + " must be a multiple of 65536 and less than 4294967296");
        }
    }

    private void names() {
        var node = settings.text("--hostname-override").strip();
        if (!node.isEmpty() && !NodeName.isValid(node)) {
            error("--hostname-override", "\"" + node + "\" " + NodeName.RULE);
        }
    }

    private void sysctls() {
        for (var pattern : settings.texts("allowedUnsafeSysctls")) {
            try {
                SysctlPattern.parse(pattern);
            } catch (IllegalArgumentException e) {
                error("allowedUnsafeSysctls", e.getMessage());
            }
        }
    }

    private void verification() {
        try {
            PullVerification.parse("NeverVerifyAllowlistedImages", settings.texts(ALLOWLIST));
        } catch (IllegalArgumentException e) {
            error(ALLOWLIST, ALLOWLIST + " has an invalid pattern: " + e.getMessage());
        }
    }

    private void serverAndLogs() {
        if (settings.flag("enableSystemLogQuery") && !settings.flag("enableSystemLogHandler")) {
            error("enableSystemLogQuery", "enableSystemLogHandler is required for enableSystemLogQuery");
        }
        try {
            LogRotationPolicy.parse(settings.text("containerLogMaxSize"), LogRotationPolicy.DEFAULT.maxFiles());
        } catch (IllegalArgumentException e) {
            error("containerLogMaxSize", names("containerLogMaxSize") + ": " + e.getMessage());
        }
        if (settings.duration("containerLogMonitorInterval").compareTo(Duration.ofSeconds(3)) < 0) {
            error("containerLogMonitorInterval",
                    "containerLogMonitorInterval must be a positive time duration greater than or equal to 3s");
        }
        var factor = settings.decimal("memoryThrottlingFactor");
        if (factor <= 0 || factor > 1) {
            error("memoryThrottlingFactor", "memoryThrottlingFactor " + factor
                    + " must be greater than 0 and less than or equal to 1.0");
        }
    }

    private String either(String first, String second) {
        return settings.isSet(first) ? first : second;
    }

    private String shown(String key) {
        return DurationText.of(settings.duration(key));
    }

    private static boolean isPositive(Duration duration) {
        return duration.compareTo(Duration.ZERO) > 0;
    }

    private static String names(String key) {
        return KubeletFields.byKey(key).orElseThrow().names();
    }

    private void error(String key, String message) {
        errors.accept(key, message);
    }
}
