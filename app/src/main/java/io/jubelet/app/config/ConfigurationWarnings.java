package io.jubelet.app.config;

import io.jubelet.domain.value.DurationText;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Stream;

/** Says what was accepted and is not followed, and judges feature gates. Once per setting, where it was made last. */
final class ConfigurationWarnings {

    /**
     * Gates that are off in Kubernetes of what is always on here; pods use it only where their cluster has it. A node does nothing by
     * {@code GenericWorkload} itself.
     */
    private static final Set<String> ALWAYS_ON = Set.of("ClusterTrustBundle", "ClusterTrustBundleProjection", "GenericWorkload");

    /** A gate that is on in Kubernetes of what is never on here. Off it has to be where {@code GracefulNodeShutdown} is. */
    private static final Set<String> ALWAYS_OFF = Set.of("WindowsGracefulNodeShutdown");

    /** Gates that are followed in both states. */
    private static final Set<String> FOLLOWED = Set.of(
            ServerSettings.SPLIT_STREAMS, ServerSettings.CHECKPOINT, ServerSettings.STATUSZ, ServerSettings.FLAGZ,
            ServerSettings.WEB_SOCKETS,
            LogSettings.JSON_GATE, LogSettings.OPTIONS_GATE, ShutdownSettings.GATE, ShutdownSettings.PRIORITY_GATE,
            HostSettings.STOP_SIGNALS, HostSettings.ACTIVE_POD_RESOURCES, HostSettings.RESOURCE_HEALTH,
            HostSettings.HEALTH_MESSAGES, HostSettings.POD_CERTIFICATES, HostSettings.VOLUME_HEALTH, HostSettings.SELINUX_MOUNT,
            HostSettings.POD_GROUP_CLAIMS, HostSettings.PODS_API, HostSettings.IMAGES_BY_HANDLER, HostSettings.NO_EXCLUSIVE_QUOTA,
            MemoryRules.QOS_GATE, MemoryRules.RESERVED_GATE,
            RestartSettings.REDUCED_GATE, RestartSettings.MAX_GATE,
            ManagerSettings.ALPHA_OPTIONS, ManagerSettings.BETA_OPTIONS, ManagerSettings.POD_LEVEL);

    private ConfigurationWarnings() {
    }

    static void add(Settings settings, Collection<Problem> problems) {
        settings.given()
                .filter(field -> !field.isFollowed())
                // A default that is written out changes nothing, and is not reported.
                .filter(field -> !isDefault(settings, field))
                .forEach(field -> {
                    var origin = settings.origin(field.key());
                    problems.add(Problem.warning(origin, origin.isFlag() ? "" : field.path(),
                            field.group() == FlagGroup.DEPRECATED ? "is deprecated and has no effect"
                                    : "is not supported yet and has no effect"));
                });
        NodeIps.parse(settings.text(NodeIps.FLAG)).ignored().forEach(text -> problems.add(Problem.warning(
                settings.origin(NodeIps.FLAG), "", "\"" + text + "\" is no IP address and is ignored")));
        clusterDns(settings, problems);
        TlsRules.unsupported(settings).forEach(curve -> problems.add(Problem.warning(settings.origin(TlsRules.CURVES),
                TlsRules.CURVES, "curve preference " + curve + " is not supported yet and has no effect")));
        if (!settings.map(MemoryRules.RESERVED).isEmpty() && !settings.isOn(MemoryRules.RESERVED_GATE)) {
            var origin = settings.origin(MemoryRules.RESERVED);
            problems.add(Problem.warning(origin, origin.isFlag() ? "" : MemoryRules.RESERVED,
                    "has no effect while the feature gate " + MemoryRules.RESERVED_GATE + " is off"));
        }
        gates(settings, problems);
    }

    private static void clusterDns(Settings settings, Collection<Problem> problems) {
        var origin = settings.origin(ClusterDns.FIELD);
        ClusterDns.ignored(settings).forEach(entry -> problems.add(Problem.ignored(origin, origin.isFlag() ? ""
                : ClusterDns.FIELD, "clusterDNS (--cluster-dns) \"" + entry + "\" must be an IP address")));
    }

    private static boolean isDefault(Settings settings, Field field) {
        return switch (field.kind()) {
            case SWITCH, INT, LONG, DECIMAL, TEXT, PATH, ADDRESS, QUANTITY ->
                    field.fallback().equals(settings.value(field.key()));
            case DURATION -> settings.duration(field.key()).equals(DurationText.parse((String) field.fallback()));
            case TEXTS -> field.fallback().equals(settings.texts(field.key()));
            case INTS, OBJECTS, TEXT_MAP, THRESHOLD_MAP, QUANTITY_MAP, DURATION_MAP, SWITCH_MAP, HEADER_MAP ->
                    settings.isEmpty(field.key());
        };
    }

    private static void gates(Settings settings, Collection<Problem> problems) {
        if (!settings.isSet("featureGates")) {
            return;
        }
        settings.switches("featureGates").forEach((name, enabled) -> {
            var origin = settings.origin(Layer.entry("featureGates", name));
            var path = origin.isFlag() ? "" : "featureGates";
            var gate = FeatureGates.find(name);
            if (gate.isEmpty()) {
                problems.add(Problem.error(origin, path, "unrecognized feature gate: " + name
                        + FeatureGates.nearest(name).map(near -> "; did you mean " + near + "?").orElse("")));
            } else if (gate.get().enabled() != enabled && gate.get().locked()) {
                problems.add(Problem.error(origin, path, "cannot set feature gate " + name + " to " + enabled
                        + ", feature is locked to " + gate.get().enabled()));
            } else if (gate.get().enabled() != enabled && !(enabled ? ALWAYS_ON : ALWAYS_OFF).contains(name)
                    && !FOLLOWED.contains(name)) {
                problems.add(Problem.warning(origin, path,
                        "feature gate " + name + "=" + enabled + " is not supported yet and has no effect"));
            }
        });
        dependencies(settings, problems);
    }

    /** The mistake is where the gate was switched on, or else where one that it depends on was switched off. */
    private static void dependencies(Settings settings, Collection<Problem> problems) {
        var given = settings.switches("featureGates");
        GateDependencies.unmet(settings).forEach((name, off) -> {
            var gate = Stream.concat(Stream.of(name), off.stream()).filter(given::containsKey).findFirst().orElseThrow();
            var origin = settings.origin(Layer.entry("featureGates", gate));
            problems.add(Problem.error(origin, origin.isFlag() ? "" : "featureGates",
                    name + " is enabled, but depends on features that are disabled: " + off));
        });
    }
}
