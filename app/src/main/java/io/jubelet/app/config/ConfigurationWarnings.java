package io.jubelet.app.config;

import io.jubelet.domain.value.DurationText;
import java.util.Collection;

/**
 * Warns about settings that are accepted and have no effect, or less than is expected, once per setting, with the place where it
 * was set last.
 */
final class ConfigurationWarnings {

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
        if (!settings.map(MemoryRules.RESERVED).isEmpty() && !settings.isOn(FeatureGate.QOS_RESERVED)) {
            var origin = settings.origin(MemoryRules.RESERVED);
            problems.add(Problem.warning(origin, origin.isFlag() ? "" : MemoryRules.RESERVED,
                    "has no effect while the feature gate " + FeatureGate.QOS_RESERVED + " is off"));
        }
        outsideOfReserve(settings, problems);
        GateRules.check(settings, problems);
    }

    /** Then what is reserved for the agent does not limit it. */
    private static void outsideOfReserve(Settings settings, Collection<Problem> problems) {
        String agent = settings.text("kubeletCgroups");
        if (!agent.isEmpty() && !agent.startsWith(settings.text("kubeReservedCgroup"))) {
            var origin = settings.origin("kubeletCgroups");
            problems.add(Problem.warning(origin, origin.isFlag() ? "" : "kubeletCgroups",
                    "is not within kubeReservedCgroup (--kube-reserved-cgroup), and not limited with it"));
        }
    }

    private static void clusterDns(Settings settings, Collection<Problem> problems) {
        var origin = settings.origin(ClusterDns.FIELD);
        ClusterDns.ignored(settings).forEach(entry -> problems.add(Problem.ignored(origin, origin.isFlag() ? ""
                : ClusterDns.FIELD, "clusterDNS (--cluster-dns) \"" + entry + "\" must be an IP address")));
    }

    private static boolean isDefault(Settings settings, ConfigurationField field) {
        return switch (field.kind()) {
            case SWITCH, INT, LONG, DECIMAL, TEXT, PATH, ADDRESS, QUANTITY ->
                    field.fallback().equals(settings.value(field.key()));
            case DURATION -> settings.duration(field.key()).equals(DurationText.parse((String) field.fallback()));
            case TEXTS -> field.fallback().equals(settings.texts(field.key()));
            case INTS, OBJECTS, TEXT_MAP, THRESHOLD_MAP, QUANTITY_MAP, DURATION_MAP, SWITCH_MAP, HEADER_MAP ->
                    settings.isEmpty(field.key());
        };
    }
}
