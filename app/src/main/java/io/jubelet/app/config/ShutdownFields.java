package io.jubelet.app.config;

import io.jubelet.domain.shutdown.ShutdownGracePeriod;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.value.DurationText;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Grace periods of pods when the machine shuts down. */
final class ShutdownFields {

    static final String BY_PRIORITY = "shutdownGracePeriodByPodPriority";
    private static final String ALL = "shutdownGracePeriod";
    private static final String CRITICAL = "shutdownGracePeriodCriticalPods";
    private static final Duration SECOND = Duration.ofSeconds(1);

    private ShutdownFields() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        var all = settings.duration(ALL);
        var critical = settings.duration(CRITICAL);
        boolean isSet = all.isPositive() || critical.isPositive();
        if (settings.isOn(FeatureGate.GRACEFUL_NODE_SHUTDOWN)) {
            periods(all, critical, errors);
        } else if (isSet) {
            errors.accept(all.isPositive() ? ALL : CRITICAL,
                    "specifying shutdownGracePeriod or shutdownGracePeriodCriticalPods requires feature gate "
                            + FeatureGate.GRACEFUL_NODE_SHUTDOWN);
        }
        if (byPriority(settings).isEmpty()) {
            return;
        }
        if (!settings.isOn(FeatureGate.GRACEFUL_NODE_SHUTDOWN_BASED_ON_POD_PRIORITY)) {
            errors.accept(BY_PRIORITY, "Specifying shutdownGracePeriodByPodPriority requires feature gate "
                    + FeatureGate.GRACEFUL_NODE_SHUTDOWN_BASED_ON_POD_PRIORITY);
        } else if (isSet) {
            errors.accept(BY_PRIORITY,
                    "Cannot specify both shutdownGracePeriodByPodPriority and shutdownGracePeriod at the same time");
        }
    }

    private static void periods(Duration all, Duration critical, BiConsumer<String, String> errors) {
        if (critical.compareTo(all) > 0) {
            errors.accept(CRITICAL, "shutdownGracePeriodCriticalPods " + DurationText.of(critical)
                    + " must be <= shutdownGracePeriod " + DurationText.of(all));
        }
        Map.of(ALL, all, CRITICAL, critical).forEach((key, time) -> {
            if (time.isNegative() || time.isPositive() && time.compareTo(SECOND) < 0) {
                errors.accept(key, key + " " + DurationText.of(time) + " must be either zero or otherwise >= 1 sec");
            }
        });
    }

    static AgentConfiguration.End of(Settings settings) {
        var policy = settings.isOn(FeatureGate.GRACEFUL_NODE_SHUTDOWN)
                ? ShutdownPolicy.of(settings.duration(ALL), settings.duration(CRITICAL), byPriority(settings))
                : ShutdownPolicy.NONE;
        return new AgentConfiguration.End(policy, settings.isOn(FeatureGate.GRACEFUL_NODE_SHUTDOWN)
                && settings.isOn(FeatureGate.GRACEFUL_NODE_SHUTDOWN_BASED_ON_POD_PRIORITY));
    }

    private static List<ShutdownGracePeriod> byPriority(Settings settings) {
        var periods = new ArrayList<ShutdownGracePeriod>();
        for (var entry : (List<?>) settings.value(BY_PRIORITY)) {
            periods.add(new ShutdownGracePeriod(Math.toIntExact(part(entry, "priority")),
                    part(entry, "shutdownGracePeriodSeconds")));
        }
        return periods;
    }

    private static long part(Object entry, String name) {
        var value = entry instanceof JsonObject object ? object.getValue(name) : ((Map<?, ?>) entry).get(name);
        return value instanceof Number number ? number.longValue() : 0;
    }
}
